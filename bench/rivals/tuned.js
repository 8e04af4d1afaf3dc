// Rival (c): JavaScript tuned by hand with the tricks the package itself uses. HMAC midstates and the
// commitment are kept per server seed, the message block is patched for each digest, floats stay
// 32-bit integers, results are compared without canonical JSON, and no digest allocates.
import { canonicalJson } from './canonical.js';
import { INCOMPLETE, MALFORMED, MATCHES, MISMATCH } from './status.js';
import { IV, compress, compressPadding } from './tuned_sha256.js';

const TWO_32 = 4294967296;
const CARDS = Array.from({ length: 52 }, (_, i) => 'A23456789TJQK'[i % 13] + 'CDHS'[(i / 13) | 0]);
const HEX_DIGITS = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0));
const IS_HEX = Uint8Array.from({ length: 128 }, (_, code) => (HEX_DIGITS.includes(code) ? 1 : 0));
const BYTE_HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const utf8 = new TextEncoder();

// The server seed that the words below belong to.
let keyedSeed = '';
const key = new Int32Array(16);
const commitment = new Int32Array(8);
const inner = new Int32Array(8);
const outer = new Int32Array(8);

const scratch = new Int32Array(16);
const outerBlock = new Int32Array(16);
outerBlock[8] = 0x80000000;
outerBlock[15] = (64 + 32) * 8;

// 64 code units of three bytes, a nonce of 16 digits, two colons, a cursor of two digits and padding.
const message = new Int32Array(4 * 16);
const stream = new Int32Array(52 * 8);
const unsigned = new Uint32Array(stream.buffer);
const items = new Uint16Array(52 * 8);

// Room for the text of one record hash; it grows with the longest one.
let textBytes = new Uint8Array(4096);
let textView = new DataView(textBytes.buffer);
let textWords = new Int32Array(1024);
const textHash = new Int32Array(8);

export function verifyLines(lines) {
  const statuses = new Uint8Array(lines.length);
  for (let i = 0; i < lines.length; i++) statuses[i] = verifyText(lines[i]);
  return statuses;
}

export function verifyRecord(record) {
  if (!useServerSeed(record.serverSeed)) throw new Error('serverSeed must be 64 lowercase hex characters');
  const result = play(record);
  const cursor = cursorOf(record.game, record.params);
  const commitmentOk = isHexOf(record.commitment, commitment);
  const cursorOk = cursor === record.cursor;
  const reasons = [];
  if (record.spec !== 'GFS/1.0') reasons.push(`unsupported spec ${record.spec}`);
  if (!commitmentOk) reasons.push('server seed does not match commitment');
  if (!cursorOk) reasons.push(`cursor mismatch: expected ${cursor}, got ${record.cursor}`);
  if (!sameResult(result, record.result)) reasons.push('result does not match seeds');
  return {
    ok: reasons.length === 0,
    computed: result,
    claimed: record.result,
    commitmentOk,
    cursorOk,
    signatureOk: null,
    recordHash: recordHash(record),
    reasons,
  };
}

// chainEnd keeps each hash as words and spreads its hex digits straight into the next block.
export function chainEnd(length, secret) {
  if (length === 0) return secret;
  loadHexText(secret, scratch);
  const hash = new Int32Array(8);
  for (let i = 0; ; ) {
    compress(hash, 0, IV, scratch, 0);
    compressPadding(hash, 0, hash);
    if (++i === length) return hexOf(hash);
    for (let j = 0; j < 8; j++) {
      scratch[2 * j] = hexDigitsOf(hash[j] >>> 16);
      scratch[2 * j + 1] = hexDigitsOf(hash[j] & 0xffff);
    }
  }
}

// completeRecord fills in what follows from a record's seeds: commitment, cursor and result.
export function completeRecord(record) {
  useServerSeed(record.serverSeed);
  record.commitment = hexOf(commitment);
  record.cursor = cursorOf(record.game, record.params);
  record.result = play(record);
  return record;
}

function verifyText(text) {
  let record;
  try {
    record = JSON.parse(text);
  } catch {
    return MALFORMED;
  }
  const { serverSeed, commitment: claimed, cursor, result } = record;
  if (serverSeed === undefined || claimed === undefined || cursor === undefined || result === undefined) {
    return INCOMPLETE;
  }
  if (!useServerSeed(serverSeed)) return MALFORMED;
  if (!isHexOf(claimed, commitment) || cursor !== cursorOf(record.game, record.params)) return MISMATCH;
  return sameResult(play(record), result) ? MATCHES : MISMATCH;
}

function play({ game, params, clientSeed, nonce }) {
  fillStream(clientSeed, nonce, cursorOf(game, params));
  switch (game) {
    case 'dice':
      return below(0, 10001) / 100;
    case 'limbo': {
      const raw = 1e8 / ((unsigned[0] / TWO_32) * 1e8 + 1);
      return Math.max(1, Math.floor(raw * (1 - (params.houseEdge ?? 0.01)) * 100) / 100);
    }
    case 'roulette':
      return below(0, 37);
    case 'wheel':
      return below(0, params.segments ?? 10);
    case 'plinko':
      return drop(params.rows ?? 16);
    case 'mines':
      return lowest(25, params.mines ?? 3, 0);
    case 'keno':
      return lowest(40, params.draws ?? 10, 1);
    default:
      return deal(52 * (params.decks ?? 1));
  }
}

function cursorOf(game, params) {
  switch (game) {
    case 'dice':
    case 'limbo':
    case 'roulette':
    case 'wheel':
      return 0;
    case 'plinko':
      return ((params.rows ?? 16) - 1) >> 3;
    case 'mines':
      return 2;
    case 'keno':
      return 4;
    case 'blackjack':
    case 'hilo':
      return (52 * (params.decks ?? 1) - 2) >> 3;
    default:
      throw new Error(`unknown game ${game}`);
  }
}

// below is floor(float * n): the float is a 32-bit integer over 2³², and the product stays exact.
function below(i, n) {
  return ((unsigned[i] * n) / TWO_32) | 0;
}

function drop(rows) {
  const path = new Array(rows);
  let bucket = 0;
  for (let i = 0; i < rows; i++) bucket += path[i] = stream[i] >>> 31;
  return { path, bucket };
}

// lowest is the first `count` items of the shuffle, each plus `offset`, sorted by insertion.
function lowest(n, count, offset) {
  shuffle(n);
  const sorted = new Array(count);
  for (let i = 0; i < count; i++) {
    const item = items[i] + offset;
    let at = i;
    for (; at > 0 && sorted[at - 1] > item; at--) sorted[at] = sorted[at - 1];
    sorted[at] = item;
  }
  return sorted;
}

function deal(n) {
  shuffle(n);
  const cards = new Array(n);
  for (let i = 0; i < n; i++) cards[i] = CARDS[items[i] % 52];
  return cards;
}

function shuffle(n) {
  for (let i = 0; i < n; i++) items[i] = i;
  for (let i = n - 1, next = 0; i > 0; i--, next++) {
    const j = below(next, i + 1);
    const item = items[i];
    items[i] = items[j];
    items[j] = item;
  }
}

function sameResult(computed, claimed) {
  if (typeof computed === 'number') return computed === claimed;
  if (Array.isArray(computed)) return Array.isArray(claimed) && sameItems(computed, claimed);
  return (
    claimed !== null &&
    typeof claimed === 'object' &&
    Object.keys(claimed).length === 2 &&
    computed.bucket === claimed.bucket &&
    Array.isArray(claimed.path) &&
    sameItems(computed.path, claimed.path)
  );
}

function sameItems(a, b) {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

// useServerSeed computes the commitment and the HMAC midstates, unless the last record had the same seed.
function useServerSeed(serverSeed) {
  if (serverSeed === keyedSeed) return true;
  keyedSeed = '';
  if (serverSeed.length !== 64 || !loadHexText(serverSeed, key)) return false;
  compress(commitment, 0, IV, key, 0);
  compressPadding(commitment, 0, commitment);
  for (let i = 0; i < 16; i++) scratch[i] = key[i] ^ 0x36363636;
  compress(inner, 0, IV, scratch, 0);
  for (let i = 0; i < 16; i++) scratch[i] = key[i] ^ 0x5c5c5c5c;
  compress(outer, 0, IV, scratch, 0);
  keyedSeed = serverSeed;
  return true;
}

// fillStream writes the digests 0 … lastCursor. Only the decimal after the last colon changes between
// them, so the text is laid out once.
function fillStream(clientSeed, nonce, lastCursor) {
  message.fill(0);
  const length = loadText(clientSeed + ':' + nonce + ':');
  const at = length >> 2;
  const shift = (length & 3) * 8;
  const head = message[at];
  let end = message.length - 1;
  for (let cursor = 0; cursor <= lastCursor; cursor++) {
    const digits = cursor < 10 ? 1 : 2;
    const tail =
      cursor < 10
        ? ((48 + cursor) << 24) | 0x800000
        : ((48 + ((cursor / 10) | 0)) << 24) | ((48 + (cursor % 10)) << 16) | 0x8000;
    message[end] = 0;
    message[at] = head | (tail >>> shift);
    message[at + 1] = shift === 0 ? 0 : tail << (32 - shift);
    const blocks = (length + digits + 9 + 63) >> 6;
    end = blocks * 16 - 1;
    message[end] = (64 + length + digits) * 8;

    compress(outerBlock, 0, inner, message, 0);
    for (let block = 1; block < blocks; block++) compress(outerBlock, 0, outerBlock, message, block * 16);
    compress(stream, cursor * 8, outer, outerBlock, 0);
  }
}

// loadText lays text out as big-endian words of its UTF-8 bytes and returns their number.
function loadText(text) {
  const length = text.length;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code > 127) {
      message.fill(0);
      return loadBytes(utf8.encode(text));
    }
    message[i >> 2] |= code << (24 - (i & 3) * 8);
  }
  return length;
}

function loadBytes(bytes) {
  for (let i = 0; i < bytes.length; i++) message[i >> 2] |= bytes[i] << (24 - (i & 3) * 8);
  return bytes.length;
}

// loadHexText lays 64 hex digits out as the 16 words of their text, and says whether all were digits.
function loadHexText(text, words) {
  let digits = 0;
  for (let i = 0; i < 16; i++) {
    const a = text.charCodeAt(4 * i);
    const b = text.charCodeAt(4 * i + 1);
    const c = text.charCodeAt(4 * i + 2);
    const d = text.charCodeAt(4 * i + 3);
    digits += IS_HEX[a] + IS_HEX[b] + IS_HEX[c] + IS_HEX[d];
    words[i] = (a << 24) | (b << 16) | (c << 8) | d;
  }
  return digits === 64;
}

// hexDigitsOf spreads 16 bits into the four characters of their hex text. Nibbles above 9 are found
// by the carry of adding 6, and moved from the digits to the letters.
function hexDigitsOf(bits) {
  const spread = (bits | (bits << 8)) & 0x00ff00ff;
  const nibbles = (spread | (spread << 4)) & 0x0f0f0f0f;
  const letters = ((nibbles + 0x06060606) >>> 4) & 0x01010101;
  return nibbles + 0x30303030 + letters * 39;
}

function isHexOf(text, words) {
  if (typeof text !== 'string' || text.length !== 64) return false;
  for (let i = 0; i < 64; i++) {
    if (text.charCodeAt(i) !== HEX_DIGITS[(words[i >> 3] >>> (28 - (i & 7) * 4)) & 15]) return false;
  }
  return true;
}

function hexOf(words) {
  let text = '';
  for (let i = 0; i < 8; i++) {
    const word = words[i];
    text += BYTE_HEX[word >>> 24] + BYTE_HEX[(word >>> 16) & 255] + BYTE_HEX[(word >>> 8) & 255] + BYTE_HEX[word & 255];
  }
  return text;
}

// recordHash hashes the canonical JSON of a record without its signature. JSON.stringify writes
// canonical JSON in one native call once the keys are in order.
function recordHash(record) {
  const { signature, signer, ...rest } = record;
  const ordered = inKeyOrder(rest);
  return sha256Hex(ordered ? JSON.stringify(ordered) : canonicalJson(rest));
}

// inKeyOrder copies an object with its keys in order, or returns undefined for one with a key that a
// copy cannot hold in its place: integer-like ones and __proto__.
function inKeyOrder(object) {
  const ordered = {};
  for (const key of Object.keys(object).sort()) {
    const first = key.charCodeAt(0);
    if (!(first >= 97 && first <= 122)) return undefined;
    let value = object[key];
    if (value !== null && typeof value === 'object' && !isFlatArray(value)) {
      value = Array.isArray(value) ? undefined : inKeyOrder(value);
      if (value === undefined) return undefined;
    }
    ordered[key] = value;
  }
  return ordered;
}

function isFlatArray(value) {
  return Array.isArray(value) && !value.some((item) => item !== null && typeof item === 'object');
}

function sha256Hex(text) {
  if (text.length * 3 > textBytes.length) {
    textBytes = new Uint8Array(text.length * 3);
    textView = new DataView(textBytes.buffer);
  }
  const { written } = utf8.encodeInto(text, textBytes);
  const blocks = (written + 9 + 63) >> 6;
  if (blocks * 16 > textWords.length) textWords = new Int32Array(blocks * 16);
  const whole = written >> 2;
  for (let i = 0; i < whole; i++) textWords[i] = textView.getInt32(i * 4);
  textWords.fill(0, whole, blocks * 16);
  for (let i = whole * 4; i < written; i++) textWords[whole] |= textBytes[i] << (24 - (i & 3) * 8);
  textWords[whole] |= 0x80 << (24 - (written & 3) * 8);
  textWords[blocks * 16 - 1] = written * 8;
  compress(textHash, 0, IV, textWords, 0);
  for (let block = 1; block < blocks; block++) compress(textHash, 0, textHash, textWords, block * 16);
  return hexOf(textHash);
}
