// Results in words.
import type { BetRecord, GameName } from "./demo.ts";

const names: Record<GameName, string> = {
  dice: "Dice",
  limbo: "Limbo",
  roulette: "Roulette",
  wheel: "Wheel",
  plinko: "Plinko",
  mines: "Mines",
  keno: "Keno",
  blackjack: "Blackjack",
  hilo: "Hi-Lo",
};

export function nameOf(game: GameName): string {
  return names[game];
}

/** The multiplier, as a player writes it: 1.5×. */
export function times(multiplier: number): string {
  return `${multiplier.toLocaleString("en", { maximumFractionDigits: 4 })}×`;
}

const reds = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];

export function colourOf(pocket: number): "green" | "red" | "black" {
  return pocket === 0 ? "green" : reds.includes(pocket) ? "red" : "black";
}

const ranks: Record<string, string> = { A: "ace", T: "10", J: "jack", Q: "queen", K: "king" };
const suits: Record<string, string> = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
const suitSigns: Record<string, string> = { C: "♣", D: "♦", H: "♥", S: "♠" };

/** A card such as "TD": 10♦. */
export function cardSign(card: string): string {
  return card.charAt(0).replace("T", "10") + (suitSigns[card.charAt(1)] ?? "");
}

export function cardName(card: string): string {
  return `${ranks[card.charAt(0)] ?? card.charAt(0)} of ${suits[card.charAt(1)]}`;
}

/** The result in as few words as a line has room for. */
export function shortResult({ game, result }: BetRecord): string {
  if (typeof result === "number") {
    switch (game) {
      case "dice":
        return result.toFixed(2);
      case "limbo":
        return times(result);
      case "roulette":
        return `${result} ${colourOf(result)}`;
      default:
        return `segment ${result}`;
    }
  }
  if (!Array.isArray(result)) {
    return `bucket ${result.bucket}`;
  }
  if (game === "blackjack" || game === "hilo") {
    return `${(result as string[]).slice(0, 4).map(cardSign).join(" ")} …`;
  }
  return `${game === "mines" ? "mines at " : ""}${result.join(", ")}`;
}
