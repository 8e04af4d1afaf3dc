// What the page shows for text that could not be read as a record.
import type { MalformedError } from "@galabet/fair";
import { fact, fill, slot, stamp } from "./dom.ts";

/** Says whether error is the engine's answer to text that is no record. */
export function isMalformed(error: unknown): error is MalformedError {
  return error instanceof Error && error.name === "MalformedError";
}

/** Returns what is wrong with the text, how to mend it, and where. */
export function malformedView(error: MalformedError, text: string): Element {
  const view = stamp("malformed-template");
  slot(view, "icon").replaceWith(stamp("icon-malformed"));
  fill(view, {
    word: "Malformed",
    sentence: isJson(text)
      ? "This is not a record that can be checked here."
      : "This text could not be read as a record, so nothing was checked.",
    message: sentenceOf(error),
  });
  slot(view, "several").toggleAttribute("hidden", !hasSeveral(text));
  const facts = slot(view, "facts");
  facts.append(fact("Place", `Line ${error.line}, column ${error.column}`));
  if (error.field !== "") {
    facts.append(fact("Field", error.field));
  }
  return view;
}

/** Selects the character at the fault, so that it can be seen and mended. */
export function selectFault(box: HTMLTextAreaElement, { line, column }: MalformedError): void {
  const linesBefore = box.value.split("\n").slice(0, line - 1);
  const start = linesBefore.reduce((length, text) => length + text.length + 1, column - 1);
  // A touch screen would open its keyboard over the verdict.
  if (matchMedia("(hover: hover)").matches) {
    // A box that gets the focus scrolls to its caret, but not to a selection.
    box.setSelectionRange(start, start);
    box.blur();
    box.focus();
  }
  box.setSelectionRange(start, start + 1);
}

/** Makes the engine's words a sentence. A field's name keeps its spelling. */
function sentenceOf({ message, field }: MalformedError): string {
  const start = field !== "" && message.startsWith(field) ? message.charAt(0) : message.charAt(0).toUpperCase();
  return `${start}${message.slice(1)}.`;
}

/** Says whether the text holds several records, in an array or one a line. */
function hasSeveral(text: string): boolean {
  if (isJson(text)) {
    return text.trimStart().startsWith("[");
  }
  const [first = "", ...others] = text.split("\n").filter((line) => line.trim() !== "");
  return others.length > 0 && isJson(first);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
