// The nine games as plain float arithmetic, the way a JavaScript library writes them.
// webcrypto.js and noble.js share this file, so that they differ only in their hashing.
const RANKS = 'A23456789TJQK';
const SUITS = 'CDHS';
const ascending = (a, b) => a - b;

export const GAMES = {
  dice: { floats: () => 1, result: ([f]) => Math.floor(f * 10001) / 100 },
  limbo: {
    floats: () => 1,
    result: ([f], { houseEdge = 0.01 }) => {
      const raw = 1e8 / (f * 1e8 + 1);
      return Math.max(1, Math.floor(raw * (1 - houseEdge) * 100) / 100);
    },
  },
  roulette: { floats: () => 1, result: ([f]) => Math.floor(f * 37) },
  wheel: { floats: () => 1, result: ([f], { segments = 10 }) => Math.floor(f * segments) },
  plinko: {
    floats: ({ rows = 16 }) => rows,
    result: (floats) => {
      const path = floats.map((f) => (f < 0.5 ? 0 : 1));
      return { path, bucket: path.reduce((sum, step) => sum + step, 0) };
    },
  },
  mines: {
    floats: () => 24,
    result: (floats, { mines = 3 }) => shuffle(25, floats).slice(0, mines).sort(ascending),
  },
  keno: {
    floats: () => 39,
    result: (floats, { draws = 10 }) =>
      shuffle(40, floats).slice(0, draws).map((n) => n + 1).sort(ascending),
  },
  blackjack: { floats: deckFloats, result: deal },
  hilo: { floats: deckFloats, result: deal },
};

function deckFloats({ decks = 1 }) {
  return 52 * decks - 1;
}

function deal(floats, { decks = 1 }) {
  return shuffle(52 * decks, floats).map((card) => {
    const i = card % 52;
    return RANKS[i % 13] + SUITS[Math.floor(i / 13)];
  });
}

function shuffle(n, floats) {
  const items = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1, next = 0; i > 0; i--, next++) {
    const j = Math.floor(floats[next] * (i + 1));
    [items[i], items[j]] = [items[j], items[i]];
  }
  return items;
}

// bytesToFloat reads four bytes of a digest as a float in [0, 1).
export function bytesToFloat(bytes, at) {
  return bytes[at] / 256 + bytes[at + 1] / 65536 + bytes[at + 2] / 16777216 + bytes[at + 3] / 4294967296;
}

// lastCursor is the highest digest index that n floats use.
export function lastCursor(n) {
  return Math.floor((n - 1) / 8);
}
