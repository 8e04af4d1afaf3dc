// One line for each check: what was compared, what came of it, and where the
// values come from.
import type { Check, CheckName, Report } from "@galabet/fair";
import { firstDifference, textOf } from "./difference.ts";
import { fill, slot, stamp } from "./dom.ts";
import { fact, remark } from "./facts.ts";
import type { Question } from "./question.ts";

const stateWords: Record<Check["state"], string> = {
  "matches": "matches",
  "mismatch": "does not match",
  "not-provided": "not provided",
  "unsupported": "cannot be checked here",
};

/** Where what is compared comes from. */
type Source = "record" | "typed" | "pinned";

const sources: Record<Source, { place: string; matches: string; mismatch: string }> = {
  record: {
    place: "In the record.",
    matches: "It brings both sides along, so this shows only that the record is consistent with itself.",
    mismatch: "It brings both sides along, so this shows that the record contradicts itself.",
  },
  typed: {
    place: "Typed by you.",
    matches: "Both sides are what you filled in, so this shows only that they are consistent with each other.",
    mismatch: "Both sides are what you filled in, so this shows that they contradict each other.",
  },
  pinned: {
    place: "Saved by you.",
    matches: "The record did not bring it along, so this ties the record to something outside it.",
    mismatch: "The record did not bring it along, and does not fit it.",
  },
};

const headings: Record<Check["state"], string> = {
  "matches": "What was compared",
  "mismatch": "What was compared",
  "not-provided": "What is missing",
  "unsupported": "Why not",
};

/** Returns the line of one check of a report. A check that fails is open. */
export function checkView(check: Check, report: Report, question: Question): Element {
  const source = sourceOf(check, question);
  const line = stamp("check-template");
  line.setAttribute("data-check", check.name);
  line.setAttribute("data-state", check.state);
  line.setAttribute("data-source", source);
  slot(line, "icon").replaceWith(stamp(`icon-${check.state}`));
  fill(line, { name: check.name, state: stateWords[check.state], detail: check.detail, heading: headings[check.state], of: check.name });
  if (check.hint !== null) {
    fill(line, { hint: check.hint });
    slot(line, "cause").removeAttribute("hidden");
  }
  slot(line, "compared").toggleAttribute("open", check.state === "mismatch");
  slot(line, "values").append(...comparison(check, report, source));
  showMarks(line);
  return line;
}

/** Says whether a check compares with what the player saved. */
export function isPinned(name: CheckName): boolean {
  return name.startsWith("Pinned");
}

/** Says whether a record fits itself, and only not what the player saved. */
export function onlyPinnedFails({ checks }: Report): boolean {
  return checks.every(({ name, state }) => state !== "mismatch" || isPinned(name));
}

/** Says whether the record is signed, and the signature matches. */
export function isSigned({ checks }: Report): boolean {
  return stateOf(checks, "Signature") === "matches";
}

/** Returns the state of the check of a name, if it was made. */
export function stateOf(checks: readonly Check[], name: CheckName): Check["state"] | undefined {
  return checks.find((check) => check.name === name)?.state;
}

function sourceOf(check: Check, question: Question): Source {
  if (isPinned(check.name)) {
    return "pinned";
  }
  return question.from === "typed" ? "typed" : "record";
}

function comparison(check: Check, report: Report, source: Source): Element[] {
  return [...sides(check, report, source), remark("Source", `${sources[source].place} ${worth(check, report, source)}`)];
}

function sides(check: Check, report: Report, source: Source): Element[] {
  const names = valueNames(report, source)[check.name];
  if (names === undefined) {
    return check.state === "unsupported"
      ? []
      : [remark("Values", "None side by side: a signature is a calculation over the whole record, and it holds or it does not.")];
  }
  // "result" alone would say that the whole differs, which the two values show.
  const place = check.name === "Outcome" && report.difference !== "result" ? report.difference : null;
  const difference = firstDifference(check.expected, check.actual, place);
  const facts = [
    fact(names.expected, check.expected === null ? "not computed" : textOf(check.expected), difference?.expected),
    fact(names.actual, check.actual === null ? "not given" : textOf(check.actual), difference?.actual),
  ];
  if (difference?.words != null) {
    facts.push(remark("First difference", difference.words));
  }
  return facts;
}

/** Says what a check is worth, given where its values come from. */
function worth(check: Check, report: Report, source: Source): string {
  switch (check.state) {
    case "not-provided":
      return "A side is missing, so nothing was compared.";
    case "unsupported":
      return "GFS/1.0 has no such check for this record, so nothing was compared.";
    case "mismatch":
      return sources[source].mismatch;
    case "matches":
      return check.name === "Pinned key" && !isSigned(report)
        ? "Anybody can write a key into a record: only a signature that matches shows that its owner made the record."
        : sources[source].matches;
  }
}

/** Says for each check what its two values are. */
function valueNames(report: Report, source: Source): Partial<Record<CheckName, { expected: string; actual: string }>> {
  const crash = report.kind === "Crash" || report.kind === "Galabet Flight";
  const hash = `SHA-256 of the ${crash ? "game hash" : "server seed"}`;
  const given = source === "typed" ? "you typed" : "in the record";
  return {
    "Commitment": { expected: hash, actual: `Commitment ${given}` },
    "Pinned commitment": { expected: "Commitment you saved", actual: report.computed === null ? "Commitment in the record" : hash },
    "Cursor": { expected: "Last digest the game reads", actual: `Cursor ${given}` },
    "Chain link": { expected: hash, actual: `Previous hash ${given}` },
    "Pinned key": { expected: "Public key you saved", actual: "Signer in the record" },
    "Outcome": { expected: "Result that the inputs give", actual: `Result ${given}` },
  };
}

/** Scrolls a long value to what is marked in it, each time it is opened. */
function showMarks(line: Element): void {
  slot(line, "compared").addEventListener("toggle", () => {
    for (const mark of line.querySelectorAll<HTMLElement>("[data-long] > mark")) {
      const box = mark.parentElement as HTMLElement;
      box.scrollTop = mark.offsetTop - box.clientHeight / 2;
    }
  });
}
