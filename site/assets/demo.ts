// What the demo's API answers.

export interface Session {
  id: string;
  commitment: string;
  committedAt: number;
  nextCommitment: string;
  clientSeed: string;
  nonce: number;
  betsUnderSeed: number;
  createdAt: number;
}

export interface Revealed {
  serverSeed: string;
  commitment: string;
  bets: number;
}

export interface Rotated {
  revealed: Revealed | null;
  next: Session;
}

export type GameName = "dice" | "limbo" | "roulette" | "wheel" | "plinko" | "mines" | "keno" | "blackjack" | "hilo";

/** A number, a list of numbers, cards, or the way of a ball. */
export type Result = number | number[] | string[] | { path: number[]; bucket: number };

export interface BetRecord {
  game: GameName;
  params: Record<string, number>;
  serverSeed?: string;
  commitment: string;
  clientSeed: string;
  nonce: number;
  cursor: number;
  result: Result;
}

export interface Chips {
  balance: number;
  start: number;
}

export interface Settled {
  record: BetRecord;
  stake: number;
  multiplier: number;
  payout: number;
  hits?: number;
  balance: number;
  nonceNext: number;
}

export interface Fair {
  record: BetRecord;
  nonceNext: number;
}

export interface Board {
  state: "none" | "open" | "cashed-out" | "hit" | "forfeited";
  round?: string;
  mines?: number;
  stake?: number;
  picks: number[];
  multiplier?: number;
  next?: number;
  payout: number;
  balance: number;
  record?: BetRecord;
}

export interface Catalogue {
  chips: { minStake: number; maxStake: number };
  games: GameRules[];
}

export interface GameRules {
  game: GameName;
  rule: string;
  bets: { bet: string; outcomes: { outcome: string; probability: number; multiplier: number }[]; return: number }[];
}
