// What a verdict does not say, which is in view with every verdict.
import type { Report } from "@galabet/fair";
import { isPinned, isSigned } from "./checks.ts";
import { fill, slot, stamp } from "./dom.ts";
import { gapsOf } from "./gaps.ts";
import type { Question } from "./question.ts";
import { namesView, unreadMembers } from "./unread.ts";

/** Returns what a report proves and does not prove, and what was not checked. */
export function notProvenView(report: Report, question: Question): Element {
  const view = stamp("not-proven-template");
  fill(view, { note: report.note });
  const missed = [...unchecked(report, question).map((text) => uncheckedView(text)), ...unreadView(report, question)];
  if (missed.length === 0) {
    slot(view, "gaps").remove();
  } else {
    slot(view, "unchecked").append(...missed);
  }
  return view;
}

/** Returns the same for text that was not checked at all. */
export function nothingProvenView(): Element {
  const view = stamp("not-proven-template");
  fill(view, { note: "It proves nothing about the bet, neither that it was fair nor that it was not: nothing was checked." });
  slot(view, "gaps").remove();
  return view;
}

function unchecked(report: Report, { from }: Question): string[] {
  const { checks } = report;
  const missed = gapsOf(report).map(({ name, lack }) => `${name}: the record has ${lack}.`);
  if (!checks.some(({ name }) => name === "Signature")) {
    missed.push("Who made the record: it is not signed.");
  }
  if (!checks.some(({ name }) => isPinned(name))) {
    missed.push(`Anything outside ${from === "typed" ? "what you typed" : "the record"}, such as a commitment that you saved before the bet.`);
  }
  return missed;
}

/** A signature covers every member, but does not say that what it says is so. */
function unreadView(report: Report, { text }: Question): Element[] {
  const names = unreadMembers(text);
  const where = isSigned(report) ? "In the record and signed, but not checked" : "In the record, but not checked";
  return names.length === 0 ? [] : [uncheckedView(`${where}: `, ...namesView(names))];
}

function uncheckedView(...words: (Element | string)[]): Element {
  const line = stamp("unchecked-template");
  slot(line, "text").append(...words);
  return line;
}
