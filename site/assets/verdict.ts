// What the page shows for a record that could be read.
import type { Check, Report } from "@galabet/fair";
import { fact, fill, slot, stamp } from "./dom.ts";

const words: Record<Report["status"], string> = {
  matches: "Matches",
  mismatch: "Mismatch",
  incomplete: "Incomplete",
};

const stateWords: Record<Check["state"], string> = {
  "matches": "matches",
  "mismatch": "does not match",
  "not-provided": "not provided",
  "unsupported": "cannot be checked here",
};

/** Returns the verdict, one line for each check, the values and the note. */
export function verdictView(report: Report): Element {
  const view = stamp("verdict-template");
  slot(view, "icon").replaceWith(stamp(`icon-${report.status}`));
  fill(view, { word: words[report.status], sentence: sentenceFor(report), note: report.note });
  slot(view, "checks").append(...report.checks.map(checkView));

  const facts = [
    fact("Game", report.kind),
    fact("Computed", report.computed === null ? "not computed" : JSON.stringify(report.computed)),
    fact("In the record", report.claimed === null ? "not given" : JSON.stringify(report.claimed)),
  ];
  if (report.difference !== null) {
    facts.push(fact("First difference", report.difference));
  }
  facts.push(fact("Record hash", report.recordHash));
  slot(view, "facts").append(...facts);
  return view;
}

function sentenceFor(report: Report): string {
  switch (report.status) {
    case "matches":
      return "The inputs in the record give the result it claims, and no check failed.";
    case "mismatch":
      return `The record contradicts itself: ${failed(report.checks)}.`;
    case "incomplete":
      return "Something needed is missing or cannot be checked here, so there is no full answer.";
  }
}

function failed(checks: readonly Check[]): string {
  const names = checks.filter((check) => check.state === "mismatch").map((check) => check.name);
  const list = new Intl.ListFormat("en").format(names);
  return `${list} ${names.length === 1 ? "does" : "do"} not match`;
}

function checkView(check: Check): Element {
  const line = stamp("check-template");
  line.setAttribute("data-check", check.name);
  line.setAttribute("data-state", check.state);
  slot(line, "icon").replaceWith(stamp(`icon-${check.state}`));
  fill(line, { name: check.name, state: stateWords[check.state], detail: check.detail });
  return line;
}
