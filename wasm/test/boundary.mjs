// What holds at the boundary between JavaScript and WebAssembly for any input.
import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { honestText, secretKey, publicKey } from './fixture.mjs';

/** Throws unless all that must hold for two texts holds. */
export async function check(fair, text, other) {
	const attempt = attempts(fair);
	const bytes = Buffer.from(text, 'utf8');
	const portable = text.isWellFormed();

	// Text and its bytes are one input, and all ways to a verdict agree.
	const report = await attempt(fair.inspectRecord, text);
	if (portable) {
		assert.deepEqual(await attempt(fair.inspectRecord, new Uint8Array(bytes)), report);
	}
	const verdict = report.failed ? 'malformed' : report.value.status;
	if (!text.includes('\n') && /[^ \t\r]/.test(text)) {
		const { statuses } = await fair.verifyLines(text);
		assert.deepEqual([...statuses].map((status) => fair.VERDICTS[status]), [verdict]);
	}
	const parsed = await attempt(fair.parseInspection, text);
	assert.equal(parsed.failed, report.failed);
	const steps = await attempt(fair.explain, text);
	if (!report.failed) {
		assert.equal(report.value.recordHash, createHash('sha256').update(fair.signingPayload(parsed.value)).digest('hex'));
		assert.equal(steps.failed, report.value.computed === null);
		assert.deepEqual(steps.value?.result ?? null, report.value.computed);
		assert.deepEqual(JSON.parse(fair.canonicalJson(parsed.value)), parsed.value);
	}

	// Every other function answers or refuses.
	const value = parsedOr(text);
	for (const name of ['play', 'verifyRecord', 'recordHash', 'verifyRecordSignature', 'signingPayload']) {
		await attempt(fair[name], value);
	}
	await attempt(fair.signRecord, value, secretKey);
	const canonical = await attempt(fair.canonicalJson, value);
	if (!canonical.failed) {
		assert.equal(fair.canonicalJson(JSON.parse(canonical.value)), canonical.value);
	}
	for (const name of ['commit', 'assertServerSeed', 'assertClientSeed', 'fromHex', 'digestToFloats']) {
		await attempt(fair[name], text);
	}
	for (const name of ['verifyCommitment', 'verifyCrashLink', 'crashResult', 'sign', 'timingSafeEqualHex']) {
		await attempt(fair[name], text, other);
	}
	await attempt(fair.verifySignature, text, other, publicKey);
	await attempt(fair.verifySignature, text, other, other);
	await attempt(fair.deriveFloats, other, text, text.length, other.length);
	await attempt(fair.deriveDigest, other, text, text.length, other.length);
	await attempt(fair.crashGameHash, text, other.length % 100, 1);

	// What crosses comes across whole.
	assert.deepEqual(Buffer.from(await fair.sha256(text)), createHash('sha256').update(bytes).digest());
	assert.deepEqual(Buffer.from(await fair.hmacSha256(text, other)), createHmac('sha256', bytes).update(other).digest());
	assert.equal(await fair.verifySignature(text, await fair.sign(new Uint8Array(bytes), secretKey), publicKey), true);

	assert.equal((await fair.inspectRecord(honestText)).status, 'matches');
}

// attempts runs a function that may refuse its arguments, in the package's own
// words, but may do nothing else.
function attempts(fair) {
	return async (call, ...args) => {
		try {
			return { failed: false, value: await call(...args) };
		} catch (error) {
			if (error instanceof fair.FieldError || error instanceof fair.MalformedError) {
				return { failed: true, error: { ...error } };
			}
			throw error;
		}
	};
}

function parsedOr(text) {
	try {
		return JSON.parse(text);
	} catch {
		return { game: text, serverSeed: text, clientSeed: text, nonce: text, params: { [text]: text } };
	}
}

// What an export returns: the answer is there, an error is there, or it failed.
const CODES = [0x5a17, 0x5e0f, 0];

/** Gives an export bytes that the package would not send. */
export function checkRaw(exports, text, turn) {
	const names = Object.keys(exports).filter((name) => !['mem', 'run', 'resume', 'getsp', 'header', 'reserve'].includes(name));
	const name = names[turn % names.length];
	const bytes = Buffer.from(text, turn % 2 === 0 ? 'utf16le' : 'utf8');
	const send = (name, bytes) => {
		new Uint8Array(exports.mem.buffer, exports.reserve(bytes.length) >>> 0, bytes.length).set(bytes);
		return exports[name](bytes.length);
	};
	assert.ok(CODES.includes(send(name, bytes)), name);
	assert.equal(send('verifyRecord', Buffer.from(honestText)), CODES[0], `after ${name}`);
}
