import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import * as fixture from './fixture.mjs';

const before = Reflect.ownKeys(globalThis);
const fair = await import('../../build/js/fair.js');
const { serverSeed, commitment, honest, honestText, gameHash, secretKey, publicKey } = fixture;

const upstream = `
	play verifyRecord inspectRecord parseInspection commit verifyCommitment createServerSeed createClientSeed assertServerSeed
	assertClientSeed deriveDigest deriveFloats digestToFloats bytesToFloat canonicalJson signingPayload recordHash generateKeyPair
	sign verifySignature signRecord verifyRecordSignature createCrashChain crashGameHash expandCrashChain verifyCrashLink crashResult
	GAMES isGameName SPEC_VERSION toHex fromHex sha256 sha256Hex hmacSha256 randomBytes timingSafeEqualHex MAX_RECORD_BYTES
	SERVER_SEED_BYTES CLIENT_SEED_MAX_LENGTH BYTES_PER_DIGEST FLOATS_PER_DIGEST`.trim().split(/\s+/);
const ours = ['explain', 'inspectRecordJson', 'version', 'verifyLines', 'VERDICTS', 'EngineError', 'FieldError', 'MalformedError'];

test('the names are those code for @galabet/fair uses, and ours', () => {
	assert.deepEqual(Object.keys(fair).sort(), [...upstream, ...ours].sort());
});

test('fair.d.ts declares what fair.js exports', async () => {
	const types = await readFile(new URL('../../build/js/fair.d.ts', import.meta.url), 'utf8');
	const declared = new Set([...types.matchAll(/^export (?:function|const|class) (\w+)/gm)].map(([, name]) => name));
	assert.deepEqual([...declared].sort(), Object.keys(fair).sort());
});

test('importing adds nothing to the global object', () => {
	assert.deepEqual(Reflect.ownKeys(globalThis), before);
});

test('what was saved is compared with the record, and counts', async () => {
	const report = await fair.inspectRecord(honestText, { commitment, signer: publicKey });
	const states = report.checks.map(({ name, state }) => `${name} ${state}`);
	assert.deepEqual(states, ['Commitment matches', 'Pinned commitment matches', 'Cursor matches', 'Pinned key not-provided', 'Outcome matches']);
	assert.equal((await fair.inspectRecord(honestText, { commitment: serverSeed })).status, 'mismatch');
	assert.equal((await fair.inspectRecord(honestText, {})).status, 'matches');
	assert.equal((await fair.inspectRecord(honestText)).checks.length, 3);
	assert.equal((await fair.verifyLines(honestText)).matches, 1);
	const refused = [
		[{ commitment: commitment.toUpperCase() }, 'commitment'],
		[{ signer: 'x' }, 'signer'],
		[{ commitment: 7 }, 'commitment'],
		[{ commitment: null }, 'commitment'],
		[{ commitment: '' }, 'commitment'],
		[{ Commitment: commitment }, 'pinned'],
		[{ commitment, get signer() { throw new Error('hostile'); } }, 'pinned'],
		[commitment, 'pinned'],
		[[commitment], 'pinned'],
		[5, 'pinned'],
		[null, 'pinned'],
	];
	for (const [pinned, field] of refused) {
		await assert.rejects(fair.inspectRecord(honestText, pinned), { name: 'FieldError', field });
	}
});

test('the report as text is the report, members in its order', async () => {
	const text = honestText.replace('64.36', '{"10":1,"9":2}');
	const json = await fair.inspectRecordJson(text, { commitment });
	assert.deepEqual(JSON.parse(json), await fair.inspectRecord(text, { commitment }));
	assert.match(json, /"claimed":\{"10":1,"9":2\}/);
});

test('constants', async () => {
	assert.equal(fair.SPEC_VERSION, 'GFS/1.0');
	assert.deepEqual(fair.GAMES, ['dice', 'limbo', 'roulette', 'wheel', 'plinko', 'mines', 'keno', 'blackjack', 'hilo']);
	assert.deepEqual(fair.VERDICTS, ['matches', 'mismatch', 'incomplete', 'malformed']);
	const { SERVER_SEED_BYTES, CLIENT_SEED_MAX_LENGTH, BYTES_PER_DIGEST, FLOATS_PER_DIGEST, MAX_RECORD_BYTES } = fair;
	assert.deepEqual([SERVER_SEED_BYTES, CLIENT_SEED_MAX_LENGTH, BYTES_PER_DIGEST, FLOATS_PER_DIGEST, MAX_RECORD_BYTES], [32, 64, 32, 8, 65536]);
	const wasm = await readFile(new URL('../../build/js/fair.wasm', import.meta.url));
	assert.equal(fair.version.wasmSha256, createHash('sha256').update(wasm).digest('hex'));
	assert.equal(fair.version.spec, fair.SPEC_VERSION);
	for (const list of [fair.GAMES, fair.VERDICTS, fair.version]) {
		assert.ok(Object.isFrozen(list));
	}
});

// Each function: good arguments, what it gives, bad arguments.
const promised = {
	play: [[{ game: 'dice', serverSeed, clientSeed: 'h4-player', nonce: 0 }], 'result cursor floats', [{ ...honest, game: 'poker' }]],
	verifyRecord: [[honest], 'ok computed claimed commitmentOk cursorOk signatureOk recordHash reasons', [{ ...honest, nonce: '0' }]],
	inspectRecord: [[honestText], 'kind status computed claimed checks difference recordHash note', ['I won']],
	inspectRecordJson: [[honestText], 'string', ['I won']],
	explain: [[honestText], 'kind secret secretHash digests floats swaps arithmetic result', ['I won']],
	verifyLines: [[honestText], 'total matches mismatch incomplete malformed statuses', [7]],
	commit: [[serverSeed], 'commitment publishedAt', ['x']],
	verifyCommitment: [[serverSeed, commitment], 'boolean', ['x', commitment]],
	createServerSeed: [[], 'string'],
	createClientSeed: [[], 'string'],
	deriveDigest: [[serverSeed, 'a', 0, 0], 'Uint8Array', [serverSeed, 'a', -1, 0]],
	deriveFloats: [[serverSeed, 'a', 0, 16], 'floats cursor', [serverSeed, 'a:b', 0, 16]],
	recordHash: [[honest], 'string', ['']],
	generateKeyPair: [[], 'publicKey secretKey'],
	sign: [['text', secretKey], 'string', ['text', publicKey]],
	verifySignature: [['text', '0'.repeat(128), publicKey], 'boolean', ['text', '', publicKey]],
	signRecord: [[honest, secretKey], [...Object.keys(honest), 'signature', 'signer'].join(' '), [honest, '']],
	verifyRecordSignature: [[{ ...honest, signature: '0'.repeat(128), signer: publicKey }], 'boolean', [honest]],
	createCrashChain: [[3, gameHash], 'secret length terminatingHash', [0, gameHash]],
	crashGameHash: [[gameHash, 3, 1], 'string', [gameHash, 3, 4]],
	expandCrashChain: [[gameHash, 3], 'Array', [gameHash, 0]],
	verifyCrashLink: [[commitment, serverSeed], 'boolean', ['', serverSeed]],
	crashResult: [[gameHash, 'galabet', 0.01], 'number', [gameHash, 'galabet', 1]],
	sha256: [['text'], 'Uint8Array', [null]],
	sha256Hex: [['text'], 'string', [null]],
	hmacSha256: [['key', 'text'], 'Uint8Array', ['key', {}]],
};
const atOnce = {
	parseInspection: [[honestText], Object.keys(honest).join(' '), ['I won']],
	assertServerSeed: [[serverSeed], 'undefined', [serverSeed.toUpperCase()]],
	assertClientSeed: [['galabet'], 'undefined', ['a'.repeat(65)]],
	digestToFloats: [['00'.repeat(32)], 'Array', ['00']],
	bytesToFloat: [[[128, 0, 0, 0]], 'number', [[1, 2, 3]]],
	canonicalJson: [[{ b: 1, a: 2 }], 'string', [NaN]],
	signingPayload: [[honest], 'string', [null]],
	isGameName: [['dice'], 'boolean'],
	toHex: [[[0, 255]], 'string', [[256]]],
	fromHex: [['00fF'], 'Uint8Array', ['0']],
	randomBytes: [[7], 'Uint8Array', [-1]],
	timingSafeEqualHex: [['ab', 'ab'], 'boolean', ['ab', 1]],
};

function shape(value) {
	if (typeof value !== 'object') {
		return typeof value;
	}
	const kind = value.constructor.name;
	return kind === 'Object' ? Object.keys(value).join(' ') : kind;
}

function refused(error) {
	return (error instanceof fair.FieldError || error instanceof fair.MalformedError) && error.message !== '';
}

test('every function is tried below', () => {
	const functions = Object.keys(fair).filter((name) => typeof fair[name] === 'function' && !name.endsWith('Error'));
	assert.deepEqual([...Object.keys(promised), ...Object.keys(atOnce)].sort(), functions.sort());
});

for (const [name, [good, want, bad]] of Object.entries(promised)) {
	test(`${name} returns a Promise and rejects`, async () => {
		const promise = fair[name](...good);
		assert.ok(promise instanceof Promise);
		assert.equal(shape(await promise), want);
		if (bad !== undefined) {
			await assert.rejects(fair[name](...bad), refused);
		}
	});
}

for (const [name, [good, want, bad]] of Object.entries(atOnce)) {
	test(`${name} answers at once and throws`, () => {
		assert.equal(shape(fair[name](...good)), want);
		if (bad !== undefined) {
			assert.throws(() => fair[name](...bad), refused);
		}
	});
}

test('arguments go in order or by their names', async () => {
	const named = {
		deriveDigest: { serverSeed, clientSeed: 'a', nonce: 1, cursor: 2 },
		deriveFloats: { serverSeed, clientSeed: 'a', nonce: 1, count: 9 },
		createCrashChain: { length: 3, secret: gameHash },
		crashGameHash: { secret: gameHash, length: 3, game: 2 },
		expandCrashChain: { secret: gameHash, length: 3 },
		crashResult: { gameHash, salt: 'galabet', houseEdge: 0 },
	};
	for (const [name, args] of Object.entries(named)) {
		assert.deepEqual(await fair[name](args), await fair[name](...Object.values(args)), name);
	}
	assert.deepEqual(await fair.deriveDigest(serverSeed, 'a', 1), await fair.deriveDigest(serverSeed, 'a', 1, 0));
	assert.equal((await fair.deriveFloats(serverSeed, 'a', 1)).floats.length, 1);
	assert.equal(await fair.crashResult({ gameHash, salt: 'galabet' }), 1.23);
});

test('an error names the field and never shows a seed', async () => {
	const seed = serverSeed.toUpperCase();
	const cases = [
		[() => fair.play({ ...honest, game: 'mines', params: { mines: 25 } }), 'params.mines'],
		[() => fair.play({ ...honest, nonce: 0.5 }), 'nonce'],
		[() => fair.commit(seed), 'serverSeed'],
		[() => fair.inspectRecord({ ...honest, serverSeed: seed }), 'serverSeed'],
		[() => fair.sign('text', secretKey.slice(1)), 'secretKey'],
		[() => fair.deriveFloats(serverSeed, 'a', 0, 0), 'count'],
	];
	for (const [call, field] of cases) {
		await assert.rejects(call(), (error) => refused(error) && error.field === field && !error.message.includes(seed) && !error.message.includes(secretKey.slice(1)));
	}
});

test('malformed text has a line, a column and a field', async () => {
	await assert.rejects(fair.inspectRecord(honestText.replace('"nonce":0', '\n"nonce":9007199254740993')), {
		name: 'MalformedError', line: 2, column: 9, field: 'nonce',
	});
	await assert.rejects(fair.inspectRecord(''), { name: 'MalformedError', line: 1, column: 1, field: '' });
	await assert.rejects(fair.inspectRecord(' '.repeat(65537)), { name: 'MalformedError', line: 1, column: 65537 });
	assert.equal((await fair.inspectRecord(honestText.padEnd(65536))).status, 'matches');
});
