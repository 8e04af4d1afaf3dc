// SHA-256 for tuned.js: block functions on Int32Array, fully unrolled with every word in a local
// variable, which V8 ran fastest of the shapes tried (a loop, 8 or 16 rounds a turn, a ring of words
// in an array). The source is generated, since 64 written-out rounds are no easier to check.
const K = firstPrimes(64).map((p) => fractionBits(Math.cbrt(p)));

export const IV = Int32Array.from(firstPrimes(8), (p) => fractionBits(Math.sqrt(p)));

// compress(out, at, state, words, from) hashes the block words[from … from+15] into state, and writes
// the new state to out[at … at+7].
export const compress = build('words, from', (i) => `words[from + ${i}]`);

// compressPadding(out, at, state) hashes the block that pads a message of 64 bytes: its words never
// change, so its schedule is folded into the round constants.
const PADDING = [0x80000000 | 0, ...Array(14).fill(0), 512];
export const compressPadding = buildConstant(schedule(PADDING));

function build(parameters, word) {
  let body = '';
  for (let i = 0; i < 16; i++) body += `let w${i} = ${word(i)};\n`;
  for (let i = 0; i < 64; i++) {
    if (i >= 16) body += expand(i);
    body += round(i, `w${i % 16} + (${K[i]})`);
  }
  return block(parameters, body);
}

function buildConstant(words) {
  let body = '';
  for (let i = 0; i < 64; i++) body += round(i, `(${(K[i] + words[i]) | 0})`);
  return block('', body);
}

function block(parameters, rounds) {
  const names = [...'abcdefgh'];
  const load = names.map((name, i) => `let ${name} = state[${i}];\n`).join('');
  const store = names.map((name, i) => `out[at + ${i}] = state[${i}] + ${name} | 0;\n`).join('');
  return new Function('out', 'at', 'state', parameters, load + rounds + store);
}

// round names the registers instead of moving them: after round i, a is where h was.
function round(i, addend) {
  const [a, b, c, d, e, f, g, h] = Array.from({ length: 8 }, (_, k) => 'abcdefgh'[(k - (i % 8) + 8) % 8]);
  return (
    `${h} = ${h} + (${rotations(e, 6, 11, 25)}) + (${g} ^ ${e} & (${f} ^ ${g})) + ${addend} | 0;\n` +
    `${d} = ${d} + ${h} | 0;\n` +
    `${h} = ${h} + (${rotations(a, 2, 13, 22)}) + (${a} & ${b} | ${c} & (${a} | ${b})) | 0;\n`
  );
}

function expand(i) {
  const w = (k) => `w${k % 16}`;
  const x = w(i - 15);
  const y = w(i - 2);
  return (
    `${w(i)} = ${w(i)} + ${w(i - 7)} + (${rotations(x, 7, 18)} ^ ${x} >>> 3)` +
    ` + (${rotations(y, 17, 19)} ^ ${y} >>> 10) | 0;\n`
  );
}

function rotations(x, ...bits) {
  return bits.map((n) => `(${x} >>> ${n} | ${x} << ${32 - n})`).join(' ^ ');
}

function schedule(words) {
  const rotate = (x, n) => (x >>> n) | (x << (32 - n));
  const w = [...words];
  for (let i = 16; i < 64; i++) {
    const [x, y] = [w[i - 15], w[i - 2]];
    const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
    const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
    w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0;
  }
  return w;
}

function firstPrimes(count) {
  const primes = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((p) => n % p)) primes.push(n);
  return primes;
}

function fractionBits(x) {
  return ((x - Math.floor(x)) * 2 ** 32) | 0;
}
