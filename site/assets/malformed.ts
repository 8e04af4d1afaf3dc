// What the page shows for text that could not be read as a record.
import type { MalformedError } from "@galabet/fair";
import { fact, fill, slot, stamp } from "./dom.ts";

/** Says whether error is the engine's answer to text that is no record. */
export function isMalformed(error: unknown): error is MalformedError {
  return error instanceof Error && error.name === "MalformedError";
}

/** Returns the place of the fault and the sentence that says how to mend it. */
export function malformedView(error: MalformedError): Element {
  const view = stamp("malformed-template");
  slot(view, "icon").replaceWith(stamp("icon-malformed"));
  fill(view, {
    word: "Malformed",
    sentence: "This text could not be read as a record, so nothing was checked.",
    message: error.message,
  });
  const facts = slot(view, "facts");
  facts.append(fact("Place", `${error.line}:${error.column} (line ${error.line}, column ${error.column})`));
  if (error.field !== "") {
    facts.append(fact("Field", error.field));
  }
  return view;
}
