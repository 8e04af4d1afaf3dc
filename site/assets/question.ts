// What is asked: one record, and where it came from.
import type { Pinned } from "@galabet/fair";

export interface Question {
  /** What the box holds, or what a file or a link gave; the box may show the line ends of that otherwise. */
  text: string;
  from: "pasted" | "file" | "typed" | "link";
  /** What a file holds instead when it cannot be a record's text; text is "" then. */
  bytes?: Uint8Array;
  /** What the player saved, to compare the record with. */
  pinned: Pinned;
}

/** What the engine is to read. */
export function untrusted(question: Question): string | Uint8Array {
  return question.bytes ?? question.text;
}
