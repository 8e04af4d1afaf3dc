// What is asked: one text, and where it came from.

export interface Question {
  /** Exactly what the player gave. */
  text: string;
  from: "pasted" | "file" | "typed" | "link";
}
