// What the page shows for a record that could be read.
import type { Check, Explanation, Report } from "@galabet/fair";
import { checkView, onlyPinnedFails, stateOf } from "./checks.ts";
import { fill, slot, stamp } from "./dom.ts";
import { offerReport } from "./export.ts";
import { fact } from "./facts.ts";
import { gapsOf } from "./gaps.ts";
import { nextView } from "./next.ts";
import { notProvenView } from "./notproven.ts";
import { printOn } from "./print.ts";
import type { Question } from "./question.ts";
import { stepsOf } from "./steps.ts";

/** What belongs to a report: what was asked, its line as text, its steps if there are any, and what gave it. */
interface Inspection {
  question: Question;
  line: string;
  explain: (() => Promise<Explanation>) | null;
  /** The SHA-256 of the WebAssembly. */
  program: string;
}

const words: Record<Report["status"], string> = {
  matches: "Matches",
  mismatch: "Mismatch",
  incomplete: "Incomplete",
};

/** Returns the verdict, one line for each check, what it does not prove, the values and the steps. */
export function verdictView(report: Report, { question, line, explain, program }: Inspection): Element {
  const view = stamp("verdict-template");
  slot(view, "icon").replaceWith(stamp(`icon-${report.status}`));
  fill(view, { word: words[report.status], sentence: sentenceFor(report) });
  slot(view, "checks").append(...report.checks.map((check) => checkView(check, report, question)));
  slot(view, "next").replaceWith(...[nextView(report)].filter((next) => next !== null));
  slot(view, "not-proven").replaceWith(notProvenView(report, question));

  slot(view, "facts").append(
    fact("Game", report.kind),
    ...resultFacts(report),
    fact("Record hash", report.recordHash),
  );
  const steps = stepsOf(explain);
  slot(view, "steps-place").replaceWith(steps.view);
  fill(slot(view, "sheet"), { page: location.origin + location.pathname, program, text: question.text });
  offerReport(slot(view, "export") as HTMLAnchorElement, line);
  printOn(slot(view, "print"), steps.build);
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
      return fits(report.checks) ?? "The inputs in the record give the result it claims, and no check failed.";
    case "mismatch":
      return onlyPinnedFails(report) ? misfit(report.checks) : `The record contradicts itself: ${failed(report.checks)}.`;
    case "incomplete":
      return `${gap(report)}, so there is no full answer.`;
  }
}

/** The strongest answer there is: what the player saved is not from the record. */
function fits(checks: readonly Check[]): string | null {
  const said = [
    ...(stateOf(checks, "Pinned commitment") === "matches" ? ["fits the commitment you saved"] : []),
    ...(stateOf(checks, "Pinned key") === "matches" ? ["is signed with the key you saved"] : []),
  ];
  return said.length === 0 ? null : `The record ${listed(said)}, and its inputs give the result it claims.`;
}

function misfit(checks: readonly Check[]): string {
  const said = [
    ...(stateOf(checks, "Pinned commitment") === "mismatch" ? ["does not fit the commitment you saved"] : []),
    ...(stateOf(checks, "Pinned key") === "mismatch" ? ["was not signed with the key you saved"] : []),
  ];
  return `This record ${listed(said)}.`;
}

function failed(checks: readonly Check[]): string {
  const names = checks.filter((check) => check.state === "mismatch").map((check) => check.name);
  return `${listed(names)} ${names.length === 1 ? "does" : "do"} not match`;
}

/** Says what keeps a record from a full answer. */
function gap(report: Report): string {
  // Without the seed several checks have nothing to go by, for this one reason.
  if (report.computed === null) {
    return "The server seed is not revealed yet";
  }
  return `The record has ${listed(gapsOf(report).map(({ lack }) => lack))}`;
}

function listed(words: readonly string[]): string {
  return new Intl.ListFormat("en").format(words);
}
