// Where malformed text is wrong: the focus goes to the words about it, and from
// there a link leads to the place.
import type { MalformedError } from "@galabet/fair";

type Place = Pick<MalformedError, "line" | "column">;

/** Moves the focus to the answer, which is in view. */
export function focusFault(view: Element): void {
  const summary = view.querySelector<HTMLElement>("[tabindex='-1']");
  summary?.focus({ preventScroll: true });
}

/** Selects the character at a place of text, which the box shows. */
export function selectPlace(box: HTMLTextAreaElement, text: string, place: Place): void {
  const start = shown(text.slice(0, offset(text, place))).length;
  // A box that gets the focus scrolls to its caret, but not to a selection.
  box.setSelectionRange(start, start);
  box.blur();
  box.focus();
  box.setSelectionRange(start, start + 1);
}

/** Where a place is in text, in UTF-16 code units. Only a line feed ends a line. */
function offset(text: string, { line, column }: Place): number {
  const linesBefore = text.split("\n").slice(0, line - 1);
  return linesBefore.reduce((length, before) => length + before.length + 1, column - 1);
}

/** Text as a textarea holds it: it makes every line end a line feed. */
function shown(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
