// What the page shows for text that could not be read as a record.
import type { MalformedError } from "@galabet/fair";
import { fill, slot, stamp } from "./dom.ts";
import { fact } from "./facts.ts";
import { isJson } from "./json.ts";
import { nothingProvenView } from "./notproven.ts";
import type { Question } from "./question.ts";

/** Says whether error is the engine's answer to text that is no record. */
export function isMalformed(error: unknown): error is MalformedError {
  return error instanceof Error && error.name === "MalformedError";
}

/** Returns what is wrong with the text, how to mend it, and a link to where. */
export function malformedView(error: MalformedError, question: Question): Element {
  const view = stamp("malformed-template");
  slot(view, "icon").replaceWith(stamp("icon-malformed"));
  fill(view, {
    word: "Malformed",
    sentence: isJson(question.text)
      ? "This is not a record that can be checked here."
      : "This text could not be read as a record, so nothing was checked.",
    message: sentenceOf(error),
  });
  slot(view, "several").toggleAttribute("hidden", !hasSeveral(question));
  const facts = slot(view, "facts");
  if (!isProse(question)) {
    facts.append(placeFact(error));
  }
  if (error.field !== "") {
    facts.append(fact("Field", error.field));
  }
  if (facts.childElementCount === 0) {
    facts.remove();
  }
  slot(view, "by-hand").toggleAttribute("hidden", !isProse(question));
  slot(view, "not-proven").replaceWith(nothingProvenView());
  return view;
}

/** Says whether the text is none that a place in it would help with: no JSON from its start. */
function isProse({ text, bytes }: Question): boolean {
  return bytes === undefined && /^\s*[^\s{[]/.test(text);
}

function placeFact({ line, column }: MalformedError): Element {
  const place = fact("Place", "");
  const link = stamp("place-template");
  link.textContent = `Line ${line}, column ${column}`;
  slot(place, "value").replaceChildren(link);
  return place;
}

/** Makes the engine's words a sentence. A field's name keeps its spelling. */
function sentenceOf({ message, field }: MalformedError): string {
  const start = field !== "" && message.startsWith(field) ? message.charAt(0) : message.charAt(0).toUpperCase();
  return `${start}${message.slice(1)}.`;
}

/** Says whether several records were given, in an array or one a line. */
function hasSeveral({ text, bytes }: Question): boolean {
  // Of a file that is too long there is only the start.
  const start = bytes === undefined ? text : new TextDecoder().decode(bytes);
  if (/^\s*\[\s*\{/.test(start)) {
    return true;
  }
  const [first = "", ...others] = start.split("\n").filter((line) => line.trim() !== "");
  return others.length > 0 && isJson(first);
}
