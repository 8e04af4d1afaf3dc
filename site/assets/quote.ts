// What a bet on a target pays, before it is placed.
import { times } from "./tell.ts";

/** How many fractions there are; each is as likely as any other. */
const fractions = 2 ** 32;

/** What a win at dice pays and its chance, in a sentence. The target has at most two digits after the point. */
export function diceQuote(target: number, direction: string): string {
  const hundredths = Math.round(target * 100);
  // A roll is floor(f × 10001) hundredths: the first fraction that reaches one.
  const first = (roll: number): number => Math.ceil((roll * fractions) / 10_001);
  const winners = direction === "over" ? fractions - first(hundredths + 1) : first(hundredths);
  return quote(Math.floor((9_900 * fractions) / winners) / 10_000, winners / fractions);
}

/** What a win at limbo pays and its chance, in a sentence. */
export function limboQuote(target: number): string {
  return quote(target, 0.99 / target - 1e-8);
}

function quote(multiplier: number, chance: number): string {
  const percent = chance < 0.0001 ? "below 0.01 %" : `${(chance * 100).toFixed(2)} %`;
  return `A win pays ${times(multiplier)}, the stake included. Its chance is ${percent}.`;
}
