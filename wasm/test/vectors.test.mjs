// Every conformance vector, through the functions a user calls.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import * as fair from '../../build/js/fair.js';

const vectors = (profile) => JSON.parse(readFileSync(new URL(`../../fair/vectors/gfs-1.0-${profile}.json`, import.meta.url), 'utf8'));
const single = vectors('single-player');
const crash = vectors('crash');
const signed = vectors('sign');

test('the sets are whole', () => {
	const { commitments, digests, floats, games } = single;
	assert.deepEqual([commitments, digests, floats, games, crash.games, signed.signatures].map((set) => set.length), [4, 24, 12, 2240, 48, 2]);
});

test('commitments', async () => {
	for (const { serverSeed, commitment } of single.commitments) {
		assert.equal((await fair.commit(serverSeed)).commitment, commitment);
	}
});

test('digests', async () => {
	for (const { digest, ...inputs } of single.digests) {
		assert.equal(fair.toHex(await fair.deriveDigest(inputs)), digest);
	}
});

test('float streams', async () => {
	for (const { floats, ...inputs } of single.floats) {
		assert.deepEqual((await fair.deriveFloats({ ...inputs, count: floats.length })).floats, floats);
	}
});

test('games', async () => {
	for (const { result, cursor, ...bet } of single.games) {
		const outcome = await fair.play(bet);
		assert.deepEqual({ result: outcome.result, cursor: outcome.cursor }, { result, cursor }, JSON.stringify(bet));
	}
});

test('games as records', async () => {
	const commitments = new Map(single.commitments.map(({ serverSeed, commitment }) => [serverSeed, commitment]));
	const records = single.games.map((game) => ({ spec: 'GFS/1.0', profile: 'single-player', commitment: commitments.get(game.serverSeed), ...game }));
	for (const record of records) {
		assert.equal((await fair.inspectRecord(record)).status, 'matches');
		assert.deepEqual((await fair.verifyRecord(record)).reasons, []);
	}
	assert.equal((await fair.verifyLines(records.map((record) => JSON.stringify(record)).join('\n'))).matches, 2240);
});

test('crash', async () => {
	const { secret, length, terminatingHash, games } = crash;
	assert.deepEqual(await fair.createCrashChain(length, secret), { secret, length, terminatingHash });
	for (const { index, gameHash, previousHash, salt, houseEdge, result } of games) {
		assert.equal(await fair.crashGameHash(secret, length, index), gameHash);
		assert.equal(await fair.verifyCrashLink(gameHash, previousHash), true);
		assert.equal(await fair.crashResult(gameHash, salt, houseEdge), result);
	}
});

test('signatures', async () => {
	for (const { record, payload, recordHash, signature, signer } of signed.signatures) {
		assert.equal(fair.signingPayload(record), payload);
		assert.equal(await fair.recordHash(record), recordHash);
		assert.equal(await fair.sign(payload, signed.secretKey), signature);
		assert.equal(await fair.verifySignature(payload, signature, signer), true);
		assert.equal(await fair.verifySignature(payload + ' ', signature, signer), false);
	}
});
