// Fuzzes the boundary between JavaScript and WebAssembly.
//
//	node wasm/test/fuzz.mjs SECONDS
//
// It runs the package as it is built, in Node, because a Go fuzz target runs
// natively only, and there is no boundary there. What it finds it writes into
// corpus/, whose files are run by the tests from then on.
import './instances.mjs';
import { randomInt } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { made } from './instances.mjs';
import { crash, honest, honestText, publicKey, secretKey, serverSeed } from './fixture.mjs';
import { check, checkRaw } from './boundary.mjs';

const folder = fileURLToPath(new URL('corpus/', import.meta.url));
const seconds = Number(process.argv[2] ?? 30);
if (!(seconds > 0)) {
	console.error('usage: node wasm/test/fuzz.mjs SECONDS');
	process.exit(2);
}

const fair = await import('../../build/js/fair.js');
const raw = await import('../../build/js/fair.js?raw').then(() => made[1]);

const seeds = [
	honestText, JSON.stringify(crash), JSON.stringify({ ...honest, signature: '0'.repeat(128), signer: publicKey }), serverSeed, secretKey,
	'{"a":[1e400,-0,"\\ud83d\\ude00"],"__proto__":null}', `${honestText}\n\nx\r\n${honestText}`, '\ufeff', '\u{1f3b2}'.repeat(20), 'a:b',
];
for (const name of await readdir(folder)) {
	seeds.push(JSON.parse(await readFile(join(folder, name), 'utf8')).text);
}

const pick = (list) => list[randomInt(list.length)];
const tokens = ['"', '\\u', '\\ud800', '{', '}', '[', ']', ',', ':', 'null', '-', '1e', '0', '9'.repeat(20), '\n', '\r', '\0', '\ud83d', '\udc00', '\uffff', '"nonce":', '"game":"', ' '];

// mutated returns text that is some seed's, changed in a few places.
function mutated() {
	let text = pick(seeds);
	for (let changes = randomInt(6); changes > 0; changes--) {
		const at = randomInt(text.length + 1);
		const other = pick(seeds);
		const from = randomInt(other.length + 1);
		text = pick([
			() => text.slice(0, at) + text.slice(at + 1 + randomInt(8)),
			() => text.slice(0, at) + pick(tokens) + text.slice(at),
			() => text.slice(0, at) + pick(tokens) + text.slice(at + 1),
			() => text.slice(0, at) + other.slice(from, from + 1 + randomInt(80)) + text.slice(at),
			() => text.slice(0, at) + String.fromCharCode(randomInt(0x10000)) + text.slice(at + 1),
			() => text.slice(0, at) + text.slice(at, at + 40).repeat(1 + randomInt(50)) + text.slice(at),
		])();
	}
	return text.slice(0, 200_000);
}

const end = performance.now() + seconds * 1000;
let runs = 0;
while (performance.now() < end) {
	const [text, other] = [mutated(), mutated()];
	try {
		await check(fair, text, other);
		checkRaw(raw, text, runs);
	} catch (error) {
		await mkdir(folder, { recursive: true });
		const file = join(folder, `${Date.now()}.json`);
		await writeFile(file, JSON.stringify({ text, other }) + '\n');
		console.error(error);
		console.error(`after ${runs} inputs; this one is now in ${file}`);
		process.exit(1);
	}
	runs++;
}
console.log(`${runs} inputs in ${seconds} s, nothing found`);
