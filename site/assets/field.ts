// A field that says what is wrong with its value.

export type Field = HTMLInputElement | HTMLTextAreaElement;

/** Shows the sentence below the field, moves the focus there and brings both into view. */
export function showFieldError(field: Field, sentence: string): void {
  const error = errorOf(field);
  error.textContent = sentence;
  error.hidden = false;
  field.setAttribute("aria-invalid", "true");
  field.focus({ preventScroll: true });
  field.closest(".field")?.scrollIntoView({ block: "nearest" });
}

export function clearFieldError(field: Field): void {
  const error = errorOf(field);
  error.textContent = "";
  error.hidden = true;
  field.removeAttribute("aria-invalid");
}

/** A field of one line drops line breaks without a word, so what holds one is refused instead. */
export function refuseLineBreaks(field: Field): void {
  const refuse = (event: Event, data: DataTransfer | null): void => {
    if (field instanceof HTMLInputElement && /[\r\n]/.test(data?.getData("text/plain") ?? "")) {
      event.preventDefault();
      showFieldError(field, "What you pasted has a line break in it, which would be lost here. Paste it without, or paste the whole record into the box above.");
    }
  };
  field.addEventListener("paste", (event) => refuse(event, (event as ClipboardEvent).clipboardData));
  field.addEventListener("drop", (event) => refuse(event, (event as DragEvent).dataTransfer));
}

/** Every field is described by a hint and by a line for what is wrong. */
function errorOf(field: Field): HTMLElement {
  const id = `${field.id}-error`;
  const existing = document.getElementById(id);
  if (existing !== null) {
    return existing;
  }
  const error = document.createElement("p");
  error.id = id;
  error.className = "field-error";
  error.hidden = true;
  field.after(error);
  field.setAttribute("aria-describedby", `${id} ${field.getAttribute("aria-describedby") ?? ""}`.trim());
  return error;
}
