// The members of a record that no check reads, such as what was staked.
import { stamp } from "./dom.ts";

const everyRecord = ["spec", "commitment", "result", "beacon", "signature", "signer"];
const bets = ["profile", "game", "params", "serverSeed", "clientSeed", "nonce", "cursor"];
const rounds = ["gameHash", "previousHash", "salt", "houseEdge"];

// In characters, and in names.
const longName = 40;
const manyNames = 12;

/** Returns the names in the order of their letters. text is a record's. */
export function unreadMembers(text: string): string[] {
  const names = Object.keys(JSON.parse(text) as object);
  const read = [...everyRecord, ...(names.includes("gameHash") ? rounds : bets)];
  return names.filter((name) => !read.includes(name)).sort();
}

/** Returns the names as a list in a sentence. Each keeps its own writing direction. */
export function namesView(names: readonly string[]): (Element | string)[] {
  const shown = names.slice(0, manyNames).flatMap((name) => {
    const view = stamp("member-template");
    view.textContent = short(name);
    return [", ", view];
  });
  const more = names.length - manyNames;
  return [...shown.slice(1), more > 0 ? ` and ${more} more.` : "."];
}

function short(name: string): string {
  const characters = Array.from(name);
  if (characters.length > longName) {
    return `${characters.slice(0, longName).join("")}…`;
  }
  return name === "" ? '""' : name;
}
