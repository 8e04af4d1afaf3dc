// Rival (a): WebCrypto the way @galabet/fair uses it. Every digest imports the key and signs, both awaited.
import { signingPayload } from './canonical.js';
import { GAMES, bytesToFloat, lastCursor } from './games.js';
import { toHex } from './hex.js';
import { readRecord, recordVerdict, statusOf } from './verdict.js';

const HMAC = { name: 'HMAC', hash: 'SHA-256' };
const utf8 = new TextEncoder();

export async function verifyLines(lines) {
  const statuses = new Uint8Array(lines.length);
  for (let i = 0; i < lines.length; i++) statuses[i] = await verifyText(lines[i]);
  return statuses;
}

export async function verifyRecord(record) {
  const computed = await recompute(record);
  return recordVerdict(record, computed, await sha256Hex(signingPayload(record)));
}

export async function chainEnd(length, secret) {
  let hash = secret;
  for (let i = 0; i < length; i++) hash = await sha256Hex(hash);
  return hash;
}

async function verifyText(text) {
  const record = readRecord(text);
  return typeof record === 'number' ? record : statusOf(record, await recompute(record));
}

async function recompute({ game, params, serverSeed, clientSeed, nonce }) {
  const commitment = await sha256Hex(serverSeed);
  const n = GAMES[game].floats(params);
  const floats = await deriveFloats(serverSeed, clientSeed, nonce, n);
  return { commitment, cursor: lastCursor(n), result: GAMES[game].result(floats, params) };
}

async function deriveFloats(serverSeed, clientSeed, nonce, n) {
  const floats = [];
  for (let cursor = 0; floats.length < n; cursor++) {
    const digest = await deriveDigest(serverSeed, clientSeed, nonce, cursor);
    for (let at = 0; at < 32 && floats.length < n; at += 4) floats.push(bytesToFloat(digest, at));
  }
  return floats;
}

async function deriveDigest(serverSeed, clientSeed, nonce, cursor) {
  const key = await crypto.subtle.importKey('raw', utf8.encode(serverSeed), HMAC, false, ['sign']);
  const message = utf8.encode(`${clientSeed}:${nonce}:${cursor}`);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, message));
}

async function sha256Hex(text) {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8.encode(text))));
}
