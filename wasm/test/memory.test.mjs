// No use of the package makes its memory grow for good.
import './instances.mjs';
import assert from 'node:assert/strict';
import test from 'node:test';
import { made } from './instances.mjs';
import { honest, honestText } from './fixture.mjs';

const fair = await import('../../build/js/fair.js');
const size = () => made[0].mem.buffer.byteLength;

// flat runs work often enough to fill what is kept, and asks that as much
// again, twice, needs no more.
async function flat(times, work) {
	const round = async () => {
		for (let i = 0; i < times; i++) {
			await work(i);
		}
		return size();
	};
	const filled = await round();
	assert.equal(await round(), filled);
	assert.equal(await round(), filled);
	assert.equal(made.length, 1, 'the instance was replaced');
	assert.ok(filled < 128 * 2 ** 20, `${filled} bytes`);
}

test('10,000 records', () => flat(10_000, async () => {
	assert.equal((await fair.inspectRecord(honestText)).status, 'matches');
}));

test('2,000 getters that throw', () => flat(2000, async () => {
	await assert.rejects(fair.inspectRecord({ ...honest, get nonce() { throw new Error('hostile'); } }), fair.FieldError);
}));

test('2,000 malformed texts', () => flat(2000, async (i) => {
	await assert.rejects(fair.inspectRecord(honestText.slice(0, i % honestText.length)), fair.MalformedError);
}));

test('large texts', () => flat(10, async () => {
	await assert.rejects(fair.inspectRecord(' '.repeat(15 * 2 ** 20)), fair.MalformedError);
	await assert.rejects(fair.inspectRecord(' '.repeat(50 * 2 ** 20)), fair.MalformedError);
}));

test('large objects', () => flat(10, async () => {
	await assert.rejects(fair.verifyRecord({ ...honest, note: 'x'.repeat(15 * 2 ** 20) }), fair.FieldError);
	assert.equal((await fair.verifyRecord({ ...honest, note: 'x'.repeat(2 ** 20) })).ok, true);
}));
