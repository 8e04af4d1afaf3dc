// What a player can do after a verdict, in a line.
import type { Report } from "@galabet/fair";
import { isPinned, onlyPinnedFails } from "./checks.ts";
import { stamp } from "./dom.ts";

/** Returns the line, or null where there is nothing to do. */
export function nextView(report: Report): Element | null {
  const name = nextStep(report);
  return name === null ? null : stamp(`next-${name}-template`);
}

function nextStep(report: Report): string | null {
  const { status, checks, computed } = report;
  switch (status) {
    case "matches":
      return checks.some(({ name }) => name === "Pinned commitment") ? null : "compare";
    case "mismatch":
      return onlyPinnedFails(report) ? "saved" : "copy";
    case "incomplete":
      if (computed === null) {
        return "keep";
      }
      return checks.some(({ name, state }) => state === "not-provided" && !isPinned(name)) ? "find" : null;
  }
}
