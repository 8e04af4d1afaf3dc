// What the page shows for a record that could be read.
import type { Check, CheckName, Report } from "@galabet/fair";
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

  slot(view, "facts").append(
    fact("Game", report.kind),
    ...resultFacts(report),
    fact("Record hash", report.recordHash),
  );
  return view;
}

function resultFacts(report: Report): Element[] {
  const { computed, claimed, difference, checks } = report;
  if (checks.some((check) => check.name === "Outcome" && check.state === "matches")) {
    return [fact("Result", JSON.stringify(computed))];
  }
  const facts = [
    fact("Computed", computed === null ? "not computed" : JSON.stringify(computed)),
    fact("In the record", claimed === null ? "not given" : JSON.stringify(claimed)),
  ];
  // "result" alone would say that the whole differs, which the two lines show.
  if (difference !== null && difference !== "result") {
    facts.push(fact("First difference", difference));
  }
  return facts;
}

function sentenceFor(report: Report): string {
  switch (report.status) {
    case "matches":
      return "The inputs in the record give the result it claims, and no check failed.";
    case "mismatch":
      return `The record contradicts itself: ${failed(report.checks)}.`;
    case "incomplete":
      return `${gap(report)}, so there is no full answer.`;
  }
}

function failed(checks: readonly Check[]): string {
  const names = checks.filter((check) => check.state === "mismatch").map((check) => check.name);
  return `${listed(names)} ${names.length === 1 ? "does" : "do"} not match`;
}

const absences: Partial<Record<CheckName, string>> = {
  "Commitment": "no commitment",
  "Cursor": "no cursor",
  "Chain link": "no previous hash",
  "Outcome": "no result",
};

/** Says what keeps a record from a full answer. */
function gap(report: Report): string {
  // Without the seed several checks have nothing to go by, for this one reason.
  if (report.computed === null) {
    return "The server seed is not revealed yet";
  }
  const gaps = report.checks.flatMap(({ name, state }) => {
    switch (state) {
      case "not-provided":
        return [absences[name] ?? `no ${name.toLowerCase()}`];
      case "unsupported":
        return [`a ${name.toLowerCase()} that cannot be checked here`];
      default:
        return [];
    }
  });
  return `The record has ${listed(gaps)}`;
}

function listed(words: readonly string[]): string {
  return new Intl.ListFormat("en").format(words);
}

function checkView(check: Check): Element {
  const line = stamp("check-template");
  line.setAttribute("data-check", check.name);
  line.setAttribute("data-state", check.state);
  slot(line, "icon").replaceWith(stamp(`icon-${check.state}`));
  fill(line, { name: check.name, state: stateWords[check.state], detail: check.detail });
  return line;
}
