// The page that is driven: it holds the records, checks every contender on them, and times one sample
// when asked. Everything runs on the page's main thread.
import * as fair from '/js/fair.js';
import { makeRecords, tamper } from './records.js';
import { canonicalJson } from '../rivals/canonical.js';
import * as noble from '../rivals/noble.js';
import * as tuned from '../rivals/tuned.js';
import * as webcrypto from '../rivals/webcrypto.js';

// A sample lasts at least this many milliseconds, so that no contender is timed over a moment.
const SAMPLE_MS = 200;
const CHAIN_LENGTH = 20000;

const records = makeRecords(9000);
const secret = records[0].serverSeed;
const lines = records.map((record) => JSON.stringify(record));
const text = lines.join('\n');
const bytes = new TextEncoder().encode(text);

const packageChain = async (length) => (await fair.createCrashChain(length, secret)).terminatingHash;

// Each contender of a measure does all of its work once and returns how many units it did. The rivals
// are given their lines already split; the package splits its own.
const MEASURES = {
  batch: {
    package: async () => countMatches((await fair.verifyLines(bytes)).statuses),
    'package-text': async () => countMatches((await fair.verifyLines(text)).statuses),
    webcrypto: async () => countMatches(await webcrypto.verifyLines(lines)),
    noble: async () => countMatches(noble.verifyLines(lines)),
    tuned: async () => countMatches(tuned.verifyLines(lines)),
  },
  object: {
    package: () => countOk(fair.verifyRecord),
    webcrypto: () => countOk(webcrypto.verifyRecord),
    noble: () => countOk(noble.verifyRecord),
    tuned: () => countOk(tuned.verifyRecord),
  },
  chain: {
    package: () => countLinks(packageChain),
    webcrypto: () => countLinks(webcrypto.chainEnd),
    noble: () => countLinks(noble.chainEnd),
    tuned: () => countLinks(tuned.chainEnd),
  },
};

// sample returns units per second.
export async function sample(measure, contender) {
  const work = MEASURES[measure][contender];
  const start = performance.now();
  let units = 0;
  let elapsed;
  do {
    units += await work();
    elapsed = performance.now() - start;
  } while (elapsed < SAMPLE_MS);
  return (units / elapsed) * 1000;
}

// check throws unless every contender gives the right answer for every record, and for tampered ones.
export async function check() {
  const altered = tamper(records);
  const alteredLines = altered.map((record) => JSON.stringify(record));
  const alteredBytes = new TextEncoder().encode(alteredLines.join('\n'));
  const batches = {
    package: [(await fair.verifyLines(bytes)).statuses, (await fair.verifyLines(alteredBytes)).statuses],
    'package-text': [
      (await fair.verifyLines(text)).statuses,
      (await fair.verifyLines(alteredLines.join('\n'))).statuses,
    ],
    webcrypto: [await webcrypto.verifyLines(lines), await webcrypto.verifyLines(alteredLines)],
    noble: [noble.verifyLines(lines), noble.verifyLines(alteredLines)],
    tuned: [tuned.verifyLines(lines), tuned.verifyLines(alteredLines)],
  };
  for (const [name, [honest, tampered]] of Object.entries(batches)) {
    expectAll(`${name}: an honest record`, honest, 0);
    expectAll(`${name}: a tampered record`, tampered, 1);
  }
  for (let i = 0; i < records.length; i++) {
    await checkObject(records[i], true);
    await checkObject(altered[i], false);
  }
  const ends = new Set([
    await packageChain(CHAIN_LENGTH),
    await webcrypto.chainEnd(CHAIN_LENGTH, secret),
    noble.chainEnd(CHAIN_LENGTH, secret),
    tuned.chainEnd(CHAIN_LENGTH, secret),
  ]);
  if (ends.size !== 1) throw new Error(`the crash chains end differently: ${[...ends].join(', ')}`);
  return records.length;
}

async function checkObject(record, ok) {
  const verdicts = {
    package: await fair.verifyRecord(record),
    webcrypto: await webcrypto.verifyRecord(record),
    noble: noble.verifyRecord(record),
    tuned: tuned.verifyRecord(record),
  };
  const expected = canonicalJson(verdicts.webcrypto.computed);
  for (const [name, verdict] of Object.entries(verdicts)) {
    if (
      verdict.ok !== ok ||
      verdict.recordHash !== verdicts.webcrypto.recordHash ||
      canonicalJson(verdict.computed) !== expected
    ) {
      throw new Error(`${name}: verifyRecord of ${JSON.stringify(record)} answers ${JSON.stringify(verdict)}`);
    }
  }
}

function expectAll(what, statuses, expected) {
  if (statuses.length !== records.length) throw new Error(`${what}: ${statuses.length} statuses`);
  const wrong = statuses.findIndex((status) => status !== expected);
  if (wrong >= 0) throw new Error(`${what} (line ${wrong + 1}) has status ${statuses[wrong]}, not ${expected}`);
}

function countMatches(statuses) {
  expectAll('a timed record', statuses, 0);
  return statuses.length;
}

// countOk awaits what verifyRecord returns, which a synchronous one hardly notices.
async function countOk(verifyRecord) {
  for (const record of records) {
    if (!(await verifyRecord(record)).ok) throw new Error('a timed record is not ok');
  }
  return records.length;
}

async function countLinks(chainEnd) {
  if ((await chainEnd(CHAIN_LENGTH, secret)).length !== 64) throw new Error('a timed chain has no end');
  return CHAIN_LENGTH;
}

export const recordBytes = bytes.length;
