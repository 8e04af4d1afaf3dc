// What the page says: once to those who listen, and as a sentence in its place.
import { byId } from "./dom.ts";

const said = byId("said", HTMLElement);

/** Announces one sentence. Two that are the same are announced both. */
export function say(sentence: string): void {
  const line = document.createElement("span");
  line.textContent = sentence;
  said.replaceChildren(line);
}

/** Shows the sentence in its place near a control, and announces it. */
export function sayError(id: string, sentence: string): void {
  const place = byId(id, HTMLElement);
  place.textContent = sentence;
  place.hidden = false;
  say(sentence);
}

export function clearError(id: string): void {
  const place = byId(id, HTMLElement);
  place.textContent = "";
  place.hidden = true;
}

/** A number with its thousands set apart. */
export function grouped(number: number): string {
  return number.toLocaleString("en", { maximumFractionDigits: 4 });
}

export function chips(number: number): string {
  return `${grouped(number)} ${number === 1 ? "chip" : "chips"}`;
}

export function counted(number: number, one: string): string {
  return `${grouped(number)} ${one}${number === 1 ? "" : "s"}`;
}

/** What a button that copies does. The button says for a while that it has. */
export function copies(button: HTMLButtonElement, text: () => string, what: string): void {
  const label = button.textContent ?? "";
  let back: number | undefined;
  button.addEventListener("click", async () => {
    clearTimeout(back);
    try {
      await navigator.clipboard.writeText(text());
      button.textContent = "Copied";
      say(`${what} is on the clipboard.`);
    } catch {
      button.textContent = "Not copied";
      say(`The browser did not let the page copy. Select ${what.toLowerCase()} and copy it.`);
    }
    back = window.setTimeout(() => (button.textContent = label), 3000);
  });
}
