// A field that says what is wrong with its value.

export type Field = HTMLInputElement | HTMLTextAreaElement;

/** Shows the sentence below the field and moves the focus there. */
export function showFieldError(field: Field, sentence: string): void {
  const error = errorOf(field);
  error.textContent = sentence;
  error.hidden = false;
  field.setAttribute("aria-invalid", "true");
  field.focus();
}

export function clearFieldError(field: Field): void {
  const error = errorOf(field);
  error.textContent = "";
  error.hidden = true;
  field.removeAttribute("aria-invalid");
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
