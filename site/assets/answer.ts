// What the page answers to one question: a verdict, or why there is none.
import type { MalformedError, Report } from "@galabet/fair";
import { EngineTrouble, loadEngine } from "./engine.ts";
import { isMalformed, malformedView } from "./malformed.ts";
import { type Question, untrusted } from "./question.ts";
import { requireNamedEngine } from "./rebuild.ts";
import { troubleView } from "./trouble.ts";
import { verdictView } from "./verdict.ts";

export interface Answer {
  /** What the result element says about itself: a verdict, or that there is none. */
  mark: { verdict: string } | { trouble: "engine" };
  view: Element;
  /** Where the text is wrong. */
  fault?: MalformedError;
}

/** Has the engine look at the record, and puts what it says into words. */
export async function answer(question: Question): Promise<Answer> {
  try {
    const engine = await loadEngine();
    requireNamedEngine(engine.version.wasmSha256);
    const record = untrusted(question);
    const line = await engine.inspectRecordJson(record, question.pinned);
    const report = JSON.parse(line) as Report;
    const explain = report.computed === null ? null : () => engine.explain(record);
    return { mark: { verdict: report.status }, view: verdictView(report, { question, line, explain, program: engine.version.wasmSha256 }) };
  } catch (error) {
    if (isMalformed(error)) {
      return { mark: { verdict: "malformed" }, view: malformedView(error, question), fault: error };
    }
    return { mark: { trouble: "engine" }, view: troubleView(EngineTrouble.from(error)) };
  }
}
