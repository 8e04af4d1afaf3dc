// What webcrypto.js and noble.js do with the values they computed.
import { canonicalJson } from './canonical.js';
import { INCOMPLETE, MALFORMED, MATCHES, MISMATCH } from './status.js';

const HEX_64 = /^[0-9a-f]{64}$/;

// readRecord returns the record of one line, or the status that ends its verification early.
export function readRecord(text) {
  let record;
  try {
    record = JSON.parse(text);
  } catch {
    return MALFORMED;
  }
  const { serverSeed, commitment, cursor, result } = record;
  if (serverSeed === undefined || commitment === undefined || cursor === undefined || result === undefined) {
    return INCOMPLETE;
  }
  return HEX_64.test(serverSeed) ? record : MALFORMED;
}

export function statusOf(record, computed) {
  return computed.commitment === record.commitment &&
    computed.cursor === record.cursor &&
    canonicalJson(computed.result) === canonicalJson(record.result)
    ? MATCHES
    : MISMATCH;
}

// recordVerdict is the answer of verifyRecord for an unsigned record.
export function recordVerdict(record, computed, recordHash) {
  const commitmentOk = computed.commitment === record.commitment;
  const cursorOk = computed.cursor === record.cursor;
  const reasons = [];
  if (record.spec !== 'GFS/1.0') reasons.push(`unsupported spec ${record.spec}`);
  if (!commitmentOk) reasons.push('server seed does not match commitment');
  if (!cursorOk) reasons.push(`cursor mismatch: expected ${computed.cursor}, got ${record.cursor}`);
  if (canonicalJson(computed.result) !== canonicalJson(record.result)) reasons.push('result does not match seeds');
  return {
    ok: reasons.length === 0,
    computed: computed.result,
    claimed: record.result,
    commitmentOk,
    cursorOk,
    signatureOk: null,
    recordHash,
    reasons,
  };
}
