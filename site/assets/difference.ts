// Where two values first differ: to mark, and in words.
import type { Span } from "./facts.ts";

export interface Difference {
  /** What differs, in each text; empty where that text has come to its end. */
  expected: Span;
  actual: Span;
  /** The same for a reader who does not see the marks; null where the whole differs. */
  words: string | null;
}

/** A hash is shown as it is written, any other value as JSON. */
export function textOf(value: unknown): string {
  return isHash(value) ? value : JSON.stringify(value);
}

function isHash(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
}

/**
 * Finds the first character in which two hashes differ, or the first item of
 * two results. place is the engine's name for where that is, null if it has
 * none. Nothing is found if one of the values is missing.
 */
export function firstDifference(expected: unknown, actual: unknown, place: string | null): Difference | null {
  if (expected === null || actual === null) {
    return null;
  }
  const characters = isHash(expected) && isHash(actual);
  const ours = parts(textOf(expected), characters);
  const theirs = parts(textOf(actual), characters);
  const index = ours.findIndex(({ text }, i) => text !== theirs[i]?.text);
  const one = ours[index];
  if (one === undefined) {
    return null;
  }
  const other = theirs[index] ?? { text: "", start: textOf(actual).length, end: textOf(actual).length };
  const where = characters ? `character ${index + 1} of 64` : place;
  return { expected: one, actual: other, words: where === null ? null : `${where}: ${shown(one)} and ${shown(other)}` };
}

interface Part extends Span {
  text: string;
}

/** Splits a text into its characters, or into the numbers, texts and brackets of JSON. */
function parts(text: string, characters: boolean): Part[] {
  const pattern = characters ? /./g : /"(?:[^"\\]|\\.)*"|[^\s,:[\]{}"]+|[[\]{}]/g;
  return Array.from(text.matchAll(pattern), ({ 0: part, index }) => ({ text: part, start: index, end: index + part.length }));
}

function shown({ text }: Part): string {
  switch (text) {
    case "":
      return "nothing";
    case "]":
    case "}":
      return "the end";
    default:
      return text;
  }
}
