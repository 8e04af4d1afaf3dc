// A forged copy of a record: one value is another, which a check finds.
import type { BetRecord, Result } from "./demo.ts";

export type Forgery = "result" | "serverSeed" | "commitment" | "cursor";

/** Returns a copy in which one value was changed, in the form that a record has. */
export function forged(record: BetRecord, what: Forgery): BetRecord {
  switch (what) {
    case "result":
      return { ...record, result: otherResult(record) };
    case "serverSeed":
      return { ...record, serverSeed: otherHex(record.serverSeed ?? "") };
    case "commitment":
      return { ...record, commitment: otherHex(record.commitment) };
    case "cursor":
      return { ...record, cursor: record.cursor + 1 };
  }
}

function otherHex(text: string): string {
  return text.slice(0, -1) + (text.endsWith("0") ? "1" : "0");
}

function otherResult({ game, params, result }: BetRecord): Result {
  if (typeof result === "number") {
    switch (game) {
      case "dice":
        return result === 50 ? 51 : Math.round((100 - result) * 100) / 100;
      case "roulette":
        return (result + 1) % 37;
      case "wheel":
        return (result + 1) % (params["segments"] ?? 10);
      default:
        return Math.round((result + 1) * 100) / 100;
    }
  }
  if (!Array.isArray(result)) {
    const [first = 0, ...rest] = result.path;
    return { ...result, path: [1 - first, ...rest], bucket: result.bucket + 1 - 2 * first };
  }
  if (isCards(result)) {
    const [first = "", ...rest] = result;
    const other = rest.findIndex((card) => card !== first);
    return [rest[other] ?? first, ...rest.map((card, index) => (index === other ? first : card))];
  }
  const least = game === "keno" ? 1 : 0;
  const free = Array.from({ length: 25 }, (_, item) => item + least).find((item) => !result.includes(item)) ?? least;
  return [...result.slice(1), free].sort((a, b) => a - b);
}

function isCards(result: number[] | string[]): result is string[] {
  return typeof result[0] === "string";
}
