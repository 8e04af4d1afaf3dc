// Whatever practice is asked, it refuses it or takes it, and plays on afterwards.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';

const folder = new URL('../../build/practice/', import.meta.url);

globalThis.fetch = async () => new Response(await readFile(new URL('practice.wasm', folder)));
const { openPractice } = await import(new URL('practice.js', folder));
const ask = await openPractice();

const hostile = [
	undefined, null, true, NaN, 10n, Symbol('practice'), [], {}, Object.create(null), () => 1, '\ud800', '\0', '%zz', 'http://[', '['.repeat(1e6),
	{ toString() { throw new TypeError('from a hostile value'); } },
];

test('no value ends the program', async () => {
	const { status, body } = await ask('POST', '/api/demo/session', '', '');
	assert.equal(status, 201);
	const { id } = JSON.parse(body);
	const usual = ['POST', '/api/demo/bet', '{"game":"dice"}', id];
	for (const [place] of usual.entries()) {
		for (const value of hostile) {
			const answer = await ask(...usual.with(place, value)).catch((error) => error);
			assert.ok(answer instanceof Error || answer === undefined || answer.status >= 400, `place ${place}: ${answer?.body}`);
		}
	}
	assert.equal((await ask()).status, 404);
	const played = await ask(...usual);
	assert.equal(played.status, 200);
	assert.equal(JSON.parse(played.body).nonceNext, 1);
});
