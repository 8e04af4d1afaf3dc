// The records that are verified: equal shares of the nine games with their default params, each under
// a server seed and a client seed of its own. A fixed generator makes the same ones on every run.
import { completeRecord } from '../rivals/tuned.js';

const GAMES = {
  dice: {},
  limbo: { houseEdge: 0.01 },
  roulette: {},
  wheel: { segments: 10 },
  plinko: { rows: 16 },
  mines: { mines: 3 },
  keno: { draws: 10 },
  blackjack: { decks: 1 },
  hilo: { decks: 1 },
};

export function makeRecords(count) {
  const random = xorshift(0x9e3779b9);
  const names = Object.keys(GAMES);
  return Array.from({ length: count }, (_, i) => {
    const game = names[i % names.length];
    const serverSeed = hexText(random, 64);
    const clientSeed = hexText(random, 32);
    const record = completeRecord({ game, params: GAMES[game], serverSeed, clientSeed, nonce: random() % 1000 });
    return {
      spec: 'GFS/1.0',
      profile: 'single-player',
      game,
      params: record.params,
      serverSeed,
      commitment: record.commitment,
      clientSeed,
      nonce: record.nonce,
      cursor: record.cursor,
      result: record.result,
      at: 1700000000000 + i * 1000,
    };
  });
}

// tamper returns copies of the records that must not match: the result, the cursor or the commitment
// of each is changed, in turn.
export function tamper(records) {
  return records.map((record, i) => {
    const copy = structuredClone(record);
    if (i % 3 === 0) copy.result = wrongResult(copy.result);
    else if (i % 3 === 1) copy.cursor += 1;
    else copy.commitment = otherDigit(copy.commitment[0]) + copy.commitment.slice(1);
    return copy;
  });
}

function wrongResult(result) {
  if (typeof result === 'number') return result === 1 ? 2 : 1;
  if (Array.isArray(result)) return [...result.slice(0, -1), result[0]];
  return { path: [1 - result.path[0], ...result.path.slice(1)], bucket: result.bucket };
}

function otherDigit(digit) {
  return digit === '0' ? '1' : '0';
}

function hexText(random, length) {
  let text = '';
  while (text.length < length) text += random().toString(16).padStart(8, '0');
  return text;
}

function xorshift(state) {
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}
