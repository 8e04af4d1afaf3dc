// The worked values of the GFS/1.0 specification.
import assert from 'node:assert/strict';
import test from 'node:test';
import * as fair from '../../build/js/fair.js';
import { gameHash, publicKey, secretKey } from './fixture.mjs';

const serverSeed = gameHash;
const commitment = 'ab37723062965715c5e6eeb54816f909a8e787bd3bfaee67a3cc0a3b90707de7';
const bet = { game: 'dice', serverSeed, clientSeed: 'galabet' };

test('commitment', async (t) => {
	t.mock.method(Date, 'now', () => 1700000000000);
	assert.deepEqual(await fair.commit(serverSeed), { commitment, publishedAt: 1700000000000 });
	assert.equal(await fair.verifyCommitment(serverSeed, commitment.toUpperCase()), true);
	assert.equal(await fair.verifyCommitment(serverSeed, serverSeed), false);
});

test('digest and floats', async () => {
	const digest = '8fa8eae01ccd43120b5028acd55241e63f01343d81935389da84578897a5fe39';
	assert.equal(fair.toHex(await fair.deriveDigest(serverSeed, 'galabet', 42, 0)), digest);
	const { floats, cursor } = await fair.deriveFloats(serverSeed, 'galabet', 42, 9);
	assert.equal(floats[0], 0.5611712262034416);
	assert.equal(cursor, 1);
	assert.deepEqual(fair.digestToFloats(digest), floats.slice(0, 8));
	assert.deepEqual(fair.digestToFloats(fair.fromHex(digest)), floats.slice(0, 8));
	assert.equal(fair.bytesToFloat([255, 255, 255, 255]), 1 - 2 ** -32);
});

test('dice and mines', async () => {
	assert.equal((await fair.play({ ...bet, nonce: 42 })).result, 56.12);
	const rolls = await Promise.all([0, 1, 2, 3, 4].map((nonce) => fair.play({ ...bet, nonce })));
	assert.deepEqual(rolls.map(({ result }) => result), [53.14, 50.77, 71.31, 54.7, 95.48]);
	assert.deepEqual((await fair.play({ ...bet, game: 'mines', params: { mines: 3 }, nonce: 42 })).result, [9, 17, 22]);
});

test('play passes over parameters of other games', async () => {
	assert.equal((await fair.play({ ...bet, params: { mines: 99, rows: 'x' }, nonce: 42 })).result, 56.12);
});

test('crash', async () => {
	const salt = '0x000000000000000000000000000000000000000000000000000000000000abcd';
	assert.equal(await fair.crashResult(gameHash, salt, 0.01), 6.88);
	assert.equal(await fair.crashResult(gameHash, salt, 0), 6.95);
	assert.equal(await fair.crashResult(gameHash, 'galabet'), 1.23);
	assert.equal(await fair.crashResult(gameHash, 'galabet', 0), 1.24);
});

test('crash chain', async () => {
	const hashes = await fair.expandCrashChain(gameHash, 5000);
	assert.equal(hashes.length, 5001);
	assert.equal(hashes[0], gameHash);
	assert.equal(hashes[1], commitment);
	const { terminatingHash } = await fair.createCrashChain(5000, gameHash);
	assert.equal(hashes[5000], terminatingHash);
	for (const game of [1, 2, 903, 904, 905, 5000]) {
		const hash = await fair.crashGameHash(gameHash, 5000, game);
		assert.equal(hash, hashes[5000 - game]);
		assert.equal(await fair.verifyCrashLink(hash, hashes[5001 - game]), true);
	}
	assert.equal(await fair.verifyCrashLink(hashes[0], hashes[2]), false);
	assert.match((await fair.createCrashChain(1)).secret, /^[0-9a-f]{64}$/);
});

test('signature', async () => {
	const record = {
		spec: 'GFS/1.0', profile: 'single-player', game: 'dice', params: {}, clientSeed: 'galabet', nonce: 0, cursor: 0, result: 12.34,
		commitment: '60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55', at: 1700000000000,
	};
	const signature = 'a3c49b2bd1ee099b5ed613209d2ebdd8cf99b956e33150864ae006d6ad4e144d35e4df887d2a02def18d64fcf8619cafaddeabe3ff1edc24cca4dc8b4b8d310c';
	const signed = await fair.signRecord(record, secretKey);
	assert.deepEqual(signed, { ...record, signature, signer: publicKey });
	assert.equal(await fair.verifyRecordSignature(signed), true);
	assert.equal(await fair.verifyRecordSignature({ ...signed, nonce: 1 }), false);
	assert.equal(await fair.recordHash(signed), await fair.sha256Hex(fair.signingPayload(record)));
});

test('a new key pair signs', async () => {
	const pair = await fair.generateKeyPair();
	const message = new Uint8Array([0, 255, 128]);
	const signature = await fair.sign(message, pair.secretKey);
	assert.equal(await fair.verifySignature(message, signature, pair.publicKey), true);
	assert.equal(await fair.verifySignature(new Uint8Array(3), signature, pair.publicKey), false);
});

test('seeds are random and well formed', async () => {
	const seeds = await Promise.all(Array.from({ length: 100 }, fair.createServerSeed));
	assert.equal(new Set(seeds).size, 100);
	seeds.forEach(fair.assertServerSeed);
	assert.match(await fair.createClientSeed(), /^[0-9a-f]{32}$/);
	assert.equal(fair.randomBytes(70_000).length, 70_000);
	assert.ok(fair.randomBytes(70_000).subarray(65_536).some((byte) => byte !== 0));
});

test('canonical JSON', () => {
	assert.equal(fair.canonicalJson({ '\ufb33': 1, '😀': 2, b: -0, a: [1e21, 1e-7, 5e-324, 100], s: '<\u2028>' }), '{"a":[1e+21,1e-7,5e-324,100],"b":0,"s":"<\u2028>","😀":2,"\ufb33":1}');
	assert.equal(fair.canonicalJson(JSON.parse('{"__proto__":1,"9":2,"10":3}')), '{"10":3,"9":2,"__proto__":1}');
});
