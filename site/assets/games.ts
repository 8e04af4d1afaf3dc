// What each game bets on, reads from its fields, and shows.
import { chosenNumbers, showDraw } from "./boards.ts";
import type { BetRecord, Catalogue, GameName, Settled } from "./demo.ts";
import { byId } from "./dom.ts";
import { diceGauge, firstCards, fortuneWheel, limboCurve, plinkoBoard, rouletteWheel } from "./pictures.ts";
import { diceQuote, limboQuote } from "./quote.ts";
import { chips } from "./say.ts";
import { cardName, colourOf, times } from "./tell.ts";

const direction = byId("direction", HTMLSelectElement);
const diceTarget = byId("dice-target", HTMLInputElement);
const limboTarget = byId("limbo-target", HTMLInputElement);
const pocket = byId("pocket", HTMLSelectElement);
const rows = byId("rows", HTMLSelectElement);
const mines = byId("mines", HTMLInputElement);
const decks = byId("decks", HTMLSelectElement);

/** What the button says that places the bet. */
export const verbs: Record<GameName, string> = {
  dice: "Roll",
  limbo: "Bet",
  roulette: "Spin",
  wheel: "Turn the wheel",
  plinko: "Drop the ball",
  mines: "Start a board",
  keno: "Draw ten numbers",
  blackjack: "Shuffle and reveal",
  hilo: "Shuffle and reveal",
};

export function hasChips(game: GameName): boolean {
  return game !== "blackjack" && game !== "hilo";
}

/** What is sent for a bet as the fields have it, without the stake. */
export function wager(game: GameName): Record<string, unknown> {
  switch (game) {
    case "dice":
      return { target: diceTarget.valueAsNumber, direction: direction.value };
    case "limbo":
      return { target: limboTarget.valueAsNumber };
    case "roulette": {
      const [bet, pick] = pocket.value.split(" ");
      return { bet, pick };
    }
    case "plinko":
      return { rows: Number(rows.value) };
    case "mines":
      return { mines: mines.valueAsNumber };
    case "keno":
      return { numbers: chosenNumbers() };
    case "wheel":
      return {};
    case "blackjack":
    case "hilo":
      return { game, params: { decks: Number(decks.value) } };
  }
}

/** Why the fields can't be bet on as they are, and the field; null if they can. */
export function faultIn(game: GameName): { sentence: string; field?: HTMLInputElement } | null {
  if (game === "dice" && !isHundredths(diceTarget, 2, 98)) {
    return { sentence: "The target is a number from 2 to 98, with at most two digits after the point.", field: diceTarget };
  }
  if (game === "limbo" && !isHundredths(limboTarget, 1.01, 1_000_000)) {
    return { sentence: "The target is a number from 1.01 to 1,000,000, with at most two digits after the point.", field: limboTarget };
  }
  if (game === "mines" && !(Number.isInteger(mines.valueAsNumber) && mines.valueAsNumber >= 1 && mines.valueAsNumber <= 24)) {
    return { sentence: "The number of mines is a whole number from 1 to 24.", field: mines };
  }
  return game === "keno" && chosenNumbers().length === 0 ? { sentence: "Choose at least one number on the board." } : null;
}

function isHundredths({ valueAsNumber: value }: HTMLInputElement, least: number, most: number): boolean {
  return value >= least && value <= most && Math.round(value * 100) / 100 === value;
}

/** Returns the picture before a bet, or of a record's result. Boards that are pressed have none. */
export function pictureOf(game: GameName, catalogue: Catalogue, record?: BetRecord): SVGElement | null {
  const result = record?.result;
  const number = typeof result === "number" ? result : undefined;
  switch (game) {
    case "dice":
      return diceGauge(diceTarget.valueAsNumber || 50, direction.value === "over", number);
    case "limbo":
      return limboCurve(Math.max(limboTarget.valueAsNumber || 2, 1.01), number);
    case "roulette":
      return rouletteWheel(number);
    case "wheel":
      return fortuneWheel(multipliers(catalogue, "wheel", "turn"), number);
    case "plinko":
      return plinkoBoard(Number(rows.value), multipliers(catalogue, "plinko", `${rows.value} rows`), isWay(result) ? result : undefined);
    case "blackjack":
    case "hilo":
      return firstCards(result as string[] | undefined);
    case "keno":
      showDraw((result ?? []) as number[]);
      return null;
    case "mines":
      return null;
  }
}

/** What a win of the bet would pay, where that depends on its target; empty for other games, and for fields that can't be bet on. */
export function quoteOf(game: GameName): string {
  if (faultIn(game) !== null) {
    return "";
  }
  switch (game) {
    case "dice":
      return diceQuote(diceTarget.valueAsNumber, direction.value);
    case "limbo":
      return limboQuote(limboTarget.valueAsNumber);
    default:
      return "";
  }
}

function multipliers(catalogue: Catalogue, game: GameName, bet: string): number[] {
  const rules = catalogue.games.find((rule) => rule.game === game)?.bets.find((rule) => rule.bet === bet);
  return rules?.outcomes.map(({ multiplier }) => multiplier) ?? [];
}

function isWay(result: BetRecord["result"] | undefined): result is { path: number[]; bucket: number } {
  return typeof result === "object" && !Array.isArray(result);
}

/** The result and what it pays, in a sentence. */
export function outcomeOf(settled: Settled): string {
  const { stake, payout, multiplier } = settled;
  const pays = payout === 0
    ? `You lose your stake of ${chips(stake)}.`
    : payout > stake
      ? `You win: ${paidFor(payout, stake, multiplier)}.`
      : `You get ${paidFor(payout, stake, multiplier)}.`;
  return `${came(settled)} ${pays}`;
}

/** What a stake came to; parts of a chip are not paid. */
export function paidFor(payout: number, stake: number, multiplier: number): string {
  const isWhole = Math.abs(stake * multiplier - payout) < 1e-6;
  return `${chips(payout)} for a stake of ${chips(stake)}, ${times(multiplier)}${isWhole ? "" : " rounded down"}`;
}

function came({ record, hits, multiplier }: Settled): string {
  const { game, result } = record;
  if (typeof result === "number") {
    switch (game) {
      case "dice":
        return `The roll is ${result.toFixed(2)}.`;
      case "limbo":
        return `The multiplier is ${times(result)}.`;
      case "roulette":
        return `The ball is in pocket ${result}, ${colourOf(result)}.`;
      default:
        return `The wheel stops at segment ${result}, which pays ${times(multiplier)}.`;
    }
  }
  if (isWay(result)) {
    return `The ball falls into bucket ${result.bucket}.`;
  }
  return `Drawn are ${result.join(", ")}: ${hits ?? 0} of your ${chosenNumbers().length} ${hits === 1 ? "hits" : "hit"}.`;
}

/** What a shoe begins with, in a sentence. */
export function shoeOf({ result }: BetRecord): string {
  const cards = result as string[];
  return `The shoe of ${cards.length} cards begins with the ${cards.slice(0, 5).map(cardName).join(", the ")}. The record has all of them.`;
}

/** Fills the list of single numbers to bet on. */
export function fillPockets(): void {
  for (let number = 0; number <= 36; number++) {
    byId("straight", HTMLOptGroupElement).append(new Option(String(number), `straight ${number}`));
  }
}
