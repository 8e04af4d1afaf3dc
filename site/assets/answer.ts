// What the page answers to one question: a verdict, or why there is none.
import type { MalformedError } from "@galabet/fair";
import { EngineTrouble, loadEngine } from "./engine.ts";
import { isMalformed, malformedView } from "./malformed.ts";
import type { Question } from "./question.ts";
import { troubleView } from "./trouble.ts";
import { verdictView } from "./verdict.ts";

export interface Answer {
  /** What the result element says about itself: a verdict, or that there is none. */
  mark: { verdict: string } | { trouble: "engine" };
  view: Element;
  /** Where the text is wrong. */
  fault?: MalformedError;
}

/** Has the engine look at the text, and puts what it says into words. */
export async function answer(question: Question): Promise<Answer> {
  try {
    const engine = await loadEngine();
    const report = await engine.inspectRecord(question.text);
    return { mark: { verdict: report.status }, view: verdictView(report) };
  } catch (error) {
    if (isMalformed(error)) {
      return { mark: { verdict: "malformed" }, view: malformedView(error, question.text), fault: error };
    }
    return { mark: { trouble: "engine" }, view: troubleView(EngineTrouble.from(error)) };
  }
}
