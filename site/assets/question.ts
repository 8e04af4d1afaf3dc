// What is asked: one record, and where it came from.
import type { Pinned } from "@galabet/fair";

export interface Question {
  /** Exactly what the player gave; the textarea may show its line ends otherwise. */
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
