// A record's text from values that were typed one by one. Numbers go in digit
// by digit as they were typed: a JavaScript number would round some of them.
import { isJson } from "./json.ts";

/** The game's parameter. A game that is not listed has none. */
const params: Record<string, string> = {
  limbo: "houseEdge",
  wheel: "segments",
  plinko: "rows",
  mines: "mines",
  keno: "draws",
  blackjack: "decks",
  hilo: "decks",
};

/** How a member's value is written; a value that cannot be written so becomes a string, which is refused by name. */
const spellings: Record<string, (typed: string) => string> = {
  serverSeed: JSON.stringify,
  commitment: JSON.stringify,
  clientSeed: JSON.stringify,
  nonce: number,
  cursor: number,
  gameHash: JSON.stringify,
  salt: JSON.stringify,
  houseEdge: number,
  previousHash: JSON.stringify,
  result: json,
};

const betMembers = ["serverSeed", "commitment", "clientSeed", "nonce", "cursor", "result"];
const crashMembers = ["gameHash", "salt", "houseEdge", "previousHash", "result"];

/** Composes the record of a game, "crash" among them. A value that is empty is left out. */
export function compose(game: string, typed: ReadonlyMap<string, string>): string {
  const lines = [`"spec": "GFS/1.0"`];
  const add = (name: string, spelling: (value: string) => string): string[] => {
    const value = typed.get(name) ?? "";
    return value === "" ? [] : [`${JSON.stringify(name)}: ${spelling(value)}`];
  };
  if (game !== "crash") {
    const param = params[game];
    const inside = param === undefined ? "" : add(param, number).join("");
    lines.push(`"profile": "single-player"`, `"game": ${JSON.stringify(game)}`, `"params": {${inside === "" ? "" : ` ${inside} `}}`);
  }
  for (const name of game === "crash" ? crashMembers : betMembers) {
    lines.push(...add(name, spellings[name] ?? JSON.stringify));
  }
  return `{\n  ${lines.join(",\n  ")}\n}`;
}

function number(typed: string): string {
  return /^-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?$/.test(typed) ? typed : JSON.stringify(typed);
}

function json(typed: string): string {
  return isJson(typed) ? typed : JSON.stringify(typed);
}
