// Rival (b): the same library written on @noble/hashes, which needs no awaiting.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { signingPayload } from './canonical.js';
import { GAMES, bytesToFloat, lastCursor } from './games.js';
import { toHex } from './hex.js';
import { readRecord, recordVerdict, statusOf } from './verdict.js';

const utf8 = new TextEncoder();

export function verifyLines(lines) {
  const statuses = new Uint8Array(lines.length);
  for (let i = 0; i < lines.length; i++) statuses[i] = verifyText(lines[i]);
  return statuses;
}

export function verifyRecord(record) {
  return recordVerdict(record, recompute(record), sha256Hex(signingPayload(record)));
}

export function chainEnd(length, secret) {
  let hash = secret;
  for (let i = 0; i < length; i++) hash = sha256Hex(hash);
  return hash;
}

function verifyText(text) {
  const record = readRecord(text);
  return typeof record === 'number' ? record : statusOf(record, recompute(record));
}

function recompute({ game, params, serverSeed, clientSeed, nonce }) {
  const n = GAMES[game].floats(params);
  const floats = deriveFloats(serverSeed, clientSeed, nonce, n);
  return {
    commitment: sha256Hex(serverSeed),
    cursor: lastCursor(n),
    result: GAMES[game].result(floats, params),
  };
}

function deriveFloats(serverSeed, clientSeed, nonce, n) {
  const key = utf8.encode(serverSeed);
  const floats = [];
  for (let cursor = 0; floats.length < n; cursor++) {
    const digest = hmac(sha256, key, utf8.encode(`${clientSeed}:${nonce}:${cursor}`));
    for (let at = 0; at < 32 && floats.length < n; at += 4) floats.push(bytesToFloat(digest, at));
  }
  return floats;
}

function sha256Hex(text) {
  return toHex(sha256(utf8.encode(text)));
}
