// Why a check was not made.
import type { Check, CheckName, Report } from "@galabet/fair";

/** A check that was not made, and what it lacks. */
export interface Gap {
  name: CheckName;
  /** Reads on after "The record has". */
  lack: string;
}

const absences: Partial<Record<CheckName, string>> = {
  "Commitment": "no commitment",
  "Pinned commitment": "nothing to compare with the commitment you saved",
  "Cursor": "no cursor",
  "Chain link": "no previous hash",
  "Pinned key": "no signer to compare with the key you saved",
  "Outcome": "no result",
};

/** Lists the checks that were not made. */
export function gapsOf(report: Report): Gap[] {
  return report.checks.filter(({ state }) => state === "not-provided" || state === "unsupported").map(gapOf);
}

function gapOf(check: Check): Gap {
  return { name: check.name, lack: lackOf(check) };
}

function lackOf({ name, state, expected, actual }: Check): string {
  const thing = name.toLowerCase();
  if (state === "unsupported") {
    return `a ${name === "Pinned key" ? "signer" : thing} that cannot be checked here`;
  }
  if (expected === null && (actual !== null || name === "Outcome")) {
    return "no revealed server seed";
  }
  return absences[name] ?? `no ${thing}`;
}
