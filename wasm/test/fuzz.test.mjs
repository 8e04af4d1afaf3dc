// What must hold at the boundary for any input, on the inputs that are kept.
import './instances.mjs';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { check, checkRaw } from './boundary.mjs';
import { made } from './instances.mjs';

const fair = await import('../../build/js/fair.js');
const raw = await import('../../build/js/fair.js?raw').then(() => made[1]);

const corpus = new URL('corpus/', import.meta.url);
for (const name of readdirSync(corpus)) {
	const { text, other } = JSON.parse(readFileSync(new URL(name, corpus), 'utf8'));
	test(name, async () => {
		await check(fair, text, other);
		for (let turn = 0; turn < 100; turn++) {
			checkRaw(raw, text, turn);
		}
	});
}
