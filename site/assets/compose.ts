// A record's text from values that were typed one by one. Numbers go in digit
// by digit as they were typed: a JavaScript number would round some of them.
import { isJson } from "./json.ts";
import { isNumber } from "./number.ts";

/** A value that was typed in, for a member of the record. */
export interface Typed {
  name: string;
  value: string;
  spelling: Spelling;
  /** It stands in a bet's params. */
  isParam: boolean;
}

/** How a value is written. One that cannot be written so becomes a text, which is refused by name. */
export type Spelling = keyof typeof spellings;

const spellings = {
  text: (value: string) => JSON.stringify(value),
  number: (value: string) => (isNumber(value) ? value : JSON.stringify(value)),
  json: (value: string) => (isJson(value) ? value : JSON.stringify(value)),
};

/** Composes the record of a bet. A value that is empty is left out. */
export function composeBet(game: string, typed: readonly Typed[]): string {
  const params = members(typed.filter(({ isParam }) => isParam)).join(", ");
  return compose([
    `"profile": "single-player"`,
    `"game": ${JSON.stringify(game)}`,
    `"params": {${params === "" ? "" : ` ${params} `}}`,
    ...members(typed.filter(({ isParam }) => !isParam)),
  ]);
}

/** Composes the record of a crash round, which has no params. */
export function composeRound(typed: readonly Typed[]): string {
  return compose(members(typed));
}

function compose(lines: readonly string[]): string {
  return `{\n  ${[`"spec": "GFS/1.0"`, ...lines].join(",\n  ")}\n}`;
}

function members(typed: readonly Typed[]): string[] {
  return typed
    .filter(({ value }) => value !== "")
    .map(({ name, value, spelling }) => `${JSON.stringify(name)}: ${spellings[spelling](value)}`);
}
