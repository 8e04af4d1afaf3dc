// The life of the engine: it can fail, but not silently and not for good.
import './instances.mjs';
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { made, replaced } from './instances.mjs';
import { honest, honestText, serverSeed } from './fixture.mjs';

const built = fileURLToPath(new URL('../../build/js', import.meta.url));

async function folder(t) {
	const path = await mkdtemp(join(tmpdir(), 'fair-js-'));
	t.after(() => rm(path, { recursive: true }));
	return path;
}

// What can go wrong inside an instance, put in the way of one export.
const deaths = {
	'it panics': (inspect) => inspect(0x7fffffff),
	'it traps': (inspect, n, exports) => {
		new Uint8Array(exports.mem.buffer).fill(0xff);
		return inspect(n);
	},
	'it throws': () => {
		throw new RangeError('Maximum call stack size exceeded');
	},
	'it returns at once': () => 0x5a17,
	'it returns what was in a register': (inspect, n) => inspect(n) && 7,
};

let death = null;
replaced.set('inspectRecord', (inspect, n, exports) => (death ?? ((inspect, n) => inspect(n)))(inspect, n, exports));
const fair = await import('../../build/js/fair.js');

for (const [how, dies] of Object.entries(deaths)) {
	test(`${how}: the input is not checked, the next one is`, async () => {
		assert.equal((await fair.inspectRecord(honestText)).status, 'matches');
		const before = made.length;
		death = dies;
		await assert.rejects(fair.inspectRecord(honestText), { name: 'EngineError', message: /The input was not checked\.$/ });
		death = null;
		assert.equal(made.length, before + 1);
		assert.equal(fair.canonicalJson({ b: 1, a: 2 }), '{"a":2,"b":1}');
		assert.equal((await fair.inspectRecord(honestText)).status, 'matches');
		assert.equal((await fair.verifyRecord(honest)).ok, true);
		assert.equal(made.length, before + 1);
	});
}

test('fair.wasm of another build is not used', async (t) => {
	const copy = await folder(t);
	await cp(built, copy, { recursive: true });
	const wasm = await readFile(join(copy, 'fair.wasm'));
	for (const at of [0, wasm.length >> 1, wasm.length - 1]) {
		const flipped = Buffer.from(wasm);
		flipped[at] ^= 1;
		await writeFile(join(copy, 'fair.wasm'), flipped);
		const url = pathToFileURL(join(copy, 'fair.js'));
		url.search = at;
		await assert.rejects(import(url), { name: 'EngineError', message: /^fair\.wasm is not the file/ });
	}
});

test('it runs in a worker', async () => {
	const source = `
		const { parentPort, workerData } = require('node:worker_threads');
		import(workerData.url).then((fair) => fair.inspectRecord(workerData.text)).then((report) => parentPort.postMessage(report.status));`;
	const worker = new Worker(source, { eval: true, workerData: { url: pathToFileURL(join(built, 'fair.js')).href, text: honestText } });
	const status = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
	await worker.terminate();
	assert.equal(status, 'matches');
});

// Code written for @galabet/fair, run as it is.
const program = `
import { commit, createServerSeed, play, verifyRecord } from '@galabet/fair';

const seeds = {};
async function freshSeed() {
  const serverSeed = await createServerSeed();
  return { serverSeed, commitment: (await commit(serverSeed)).commitment };
}
const session = { clientSeed: 'galabet', ...(await freshSeed()) };

async function bet(nonce) {
  const { result, cursor } = await play({ game: 'dice', serverSeed: session.serverSeed, clientSeed: session.clientSeed, nonce });
  return {
    spec: 'GFS/1.0', profile: 'single-player', game: 'dice', params: {},
    commitment: session.commitment, clientSeed: session.clientSeed, nonce, cursor, result, at: Date.now(),
  };
}
const records = await Promise.all(Array.from({ length: 50 }, (_, nonce) => bet(nonce)));
seeds[session.commitment] = session.serverSeed;

let verified = 0;
for (const record of records) {
  const { ok } = await verifyRecord({ ...record, serverSeed: seeds[record.commitment] });
  if (ok) verified++;
}
console.log('verified with seeds found by commitment:', verified);
console.log('without its seed:', (await verifyRecord(records[0])).ok);

const { result } = await play({ game: 'dice', serverSeed: '${serverSeed}', clientSeed: 'h4-player', nonce: 0 });
console.log('rolled', result);
`;

async function runLinked(t, program) {
	const project = await folder(t);
	await mkdir(join(project, 'node_modules', '@galabet'), { recursive: true });
	await symlink(built, join(project, 'node_modules', '@galabet', 'fair'));
	await writeFile(join(project, 'program.mjs'), program);
	const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(project, 'program.mjs')]);
	assert.equal(stderr, '');
	return stdout;
}

test('a program that imports @galabet/fair runs unchanged', async (t) => {
	assert.equal(await runLinked(t, program), 'verified with seeds found by commitment: 50\nwithout its seed: false\nrolled 64.36\n');
});

test('the example in the README runs', async (t) => {
	const readme = await readFile(join(built, 'README.md'), 'utf8');
	const [, example] = readme.match(/```js\n(.*?)```/s);
	assert.equal(await runLinked(t, example), 'matches\n');
});
