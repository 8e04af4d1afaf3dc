// Where malformed text is wrong: the focus goes to the words about it, and from
// there a link leads to the place.
import type { MalformedError } from "@galabet/fair";

/** Moves the focus to the answer's words, which are in view. */
export function focusFault(view: Element): void {
  view.querySelector<HTMLElement>("[tabindex='-1']")?.focus({ preventScroll: true });
}

/** Selects the character at the fault. The engine counts the lines that a textarea shows. */
export function selectFault(box: HTMLTextAreaElement, { line, column }: MalformedError): void {
  const linesBefore = box.value.split("\n").slice(0, line - 1);
  const start = linesBefore.reduce((length, text) => length + text.length + 1, column - 1);
  // A box that gets the focus scrolls to its caret, but not to a selection.
  box.setSelectionRange(start, start);
  box.blur();
  box.focus();
  box.setSelectionRange(start, start + 1);
}
