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
 * Finds the first character in which two hashes differ, or what stands in two
 * results at the engine's name for the place, such as result.path[2]. Nothing is
 * found if one of the values is missing or both are equal.
 */
export function firstDifference(expected: unknown, actual: unknown, place: string | null): Difference | null {
  if (expected === null || actual === null || JSON.stringify(expected) === JSON.stringify(actual)) {
    return null;
  }
  if (isHash(expected) && isHash(actual)) {
    const index = Array.from(expected).findIndex((character, i) => character !== actual[i]);
    const at = { start: index, end: index + 1 };
    return { expected: at, actual: at, words: `character ${index + 1} of 64: ${expected.charAt(index)} and ${actual.charAt(index)}` };
  }
  const path = steps(place ?? "");
  const ours = find(expected, path);
  const theirs = find(actual, path);
  return { expected: ours, actual: theirs, words: path.length === 0 ? null : `${place}: ${short(ours.text)} and ${short(theirs.text)}` };
}

/** A value in a sentence: the whole of a long one is shown above it. */
function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** The names and numbers that lead to a place in a result; none for the whole. */
function steps(place: string): string[] {
  return Array.from(place.matchAll(/\.(\w+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/g), ([, name, number, quoted]) =>
    name ?? number ?? (JSON.parse(quoted ?? '""') as string));
}

/** What stands at a place in a value, and where in the value's JSON that is. */
interface Found extends Span {
  text: string;
}

function find(value: unknown, [step, ...rest]: readonly string[]): Found {
  const text = JSON.stringify(value);
  if (step === undefined || typeof value !== "object" || value === null) {
    return { text, start: 0, end: text.length };
  }
  const list = Array.isArray(value);
  let start = 1;
  for (const [name, part] of Object.entries(value)) {
    start += list ? 0 : JSON.stringify(name).length + 1;
    if (name === step) {
      const inside = find(part, rest);
      return { text: inside.text, start: start + inside.start, end: start + inside.end };
    }
    start += JSON.stringify(part).length + 1;
  }
  const end = text.length - 1; // the bracket
  return { text: list ? "the end" : "nothing", start: end, end: list ? end + 1 : end };
}
