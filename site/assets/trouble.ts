// What the page shows when the engine itself is missing: never a verdict.
import { fill, stamp } from "./dom.ts";
import type { EngineTrouble } from "./engine.ts";

/** Returns the sentence for the player and, smaller, the browser's reason. */
export function troubleView(trouble: EngineTrouble): Element {
  const view = stamp("trouble-template");
  fill(view, { sentence: trouble.message, reason: trouble.reason });
  return view;
}
