// Whatever it is given, the package refuses it in its own words or takes it,
// and an honest record still matches afterwards.
import './instances.mjs';
import assert from 'node:assert/strict';
import test from 'node:test';
import { made } from './instances.mjs';
import { honest, honestText, secretKey, serverSeed } from './fixture.mjs';

const fair = await import('../../build/js/fair.js');

const megabytes = 50;
const thrower = () => {
	throw new TypeError('from a hostile getter');
};
const traps = ['get', 'has', 'ownKeys', 'getPrototypeOf', 'getOwnPropertyDescriptor', 'isExtensible'];
const throwingProxy = (target) => new Proxy(target, Object.fromEntries(traps.map((trap) => [trap, thrower])));

function revoked(target) {
	const { proxy, revoke } = Proxy.revocable(target, {});
	revoke();
	return proxy;
}

function cyclic() {
	const object = { ...honest };
	object.params = { object };
	return object;
}

function deep(levels) {
	let object = {};
	for (let i = 0; i < levels; i++) {
		object = { object };
	}
	return object;
}

function detached() {
	const bytes = new Uint8Array(8);
	structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
	return bytes;
}

function shrunk() {
	const buffer = new ArrayBuffer(64, { maxByteLength: 64 });
	const bytes = new Uint8Array(buffer, 32, 32);
	buffer.resize(8);
	return bytes;
}

class Liar extends Uint8Array {
	get length() {
		return 2 ** 31;
	}
	subarray() {
		return thrower();
	}
}

function counting() {
	let reads = 0;
	return { ...honest, get nonce() { return reads++; }, toJSON() { return { ...this, nonce: reads++ }; } };
}

const hostile = {
	'undefined': () => undefined,
	'null': () => null,
	'a boolean': () => true,
	'NaN': () => NaN,
	'Infinity': () => -Infinity,
	'-0': () => -0,
	'1e21': () => 1e21,
	'5e-324': () => 5e-324,
	'2^53': () => 2 ** 53,
	'a BigInt': () => 10n,
	'a Symbol': () => Symbol('seed'),
	'a function': () => thrower,
	'an empty string': () => '',
	'a lone surrogate': () => '\ud83d',
	'a NUL': () => '\0',
	'a nonce of 2^53 + 1 in text': () => honestText.replace('"nonce":0', '"nonce":9007199254740993'),
	'a byte order mark': () => '\ufeff' + honestText,
	'an empty object': () => ({}),
	'an object without a prototype': () => Object.assign(Object.create(null), honest),
	'a cycle': cyclic,
	'a member that is a BigInt': () => ({ ...honest, nonce: 0n }),
	'a member that is NaN': () => ({ ...honest, nonce: NaN }),
	'a member that is a Symbol': () => ({ ...honest, nonce: Symbol() }),
	'a name that is __proto__': () => JSON.parse('{"__proto__":{"game":"dice"},"constructor":1,"toString":null}'),
	'a getter that throws': () => ({ ...honest, get nonce() { return thrower(); } }),
	'a getter that throws undefined': () => ({ get nonce() { throw undefined; } }),
	'a getter that counts': counting,
	'toJSON that throws': () => ({ toJSON: thrower }),
	'toJSON that gives nothing': () => ({ toJSON() {} }),
	'toJSON that gives text': () => ({ toJSON: () => honestText }),
	'toJSON that gives itself': () => ({ toJSON() { return this; } }),
	'valueOf that throws': () => ({ valueOf: thrower, toString: thrower, [Symbol.toPrimitive]: thrower, [Symbol.iterator]: thrower }),
	'a Proxy that throws': () => throwingProxy({ ...honest }),
	'a Proxy of bytes': () => new Proxy(new Uint8Array(32), {}),
	'a Proxy of bytes that throws': () => throwingProxy(new Uint8Array(32)),
	'a Proxy of an array that throws': () => throwingProxy([1, 2, 3, 4]),
	'a revoked Proxy': () => revoked({}),
	'a revoked Proxy of an array': () => revoked([]),
	'a revoked Proxy of bytes': () => revoked(new Uint8Array(4)),
	'an array': () => [1, 2, 3, 4],
	'an array with a hole': () => [1, , 3, 4],
	'an array of what are no bytes': () => [1n, Symbol(), 256, -1],
	'an array-like': () => ({ length: 4, 0: 1, 1: 2, 2: 3, 3: 4 }),
	'an array-like of the greatest length': () => ({ length: 2 ** 53 - 1 }),
	'bytes': () => new Uint8Array(32),
	'bytes that are no UTF-8': () => Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d),
	'bytes of a detached buffer': detached,
	'bytes beyond a buffer that shrank': shrunk,
	'bytes of shared memory': () => new Uint8Array(new SharedArrayBuffer(32)),
	'bytes that lie about their length': () => new Liar(32),
	'other typed arrays': () => new Float64Array(4),
	'a DataView': () => new DataView(new ArrayBuffer(4)),
	'an ArrayBuffer': () => new ArrayBuffer(4),
	'a Date that is none': () => new Date(NaN),
	'a Map': () => new Map([['game', 'dice']]),
	'a Promise': () => Promise.resolve(honestText),
	'a boxed string': () => new String(honestText),
};

// These take time, so they are not put into every place.
const large = {
	'a long string': () => 'x'.repeat(megabytes * 2 ** 20),
	'a long string of hex': () => 'a'.repeat(megabytes * 2 ** 20),
	'a long string with surrogates': () => '\udc00'.repeat(2 ** 18),
	'brackets': () => '['.repeat(100_000),
	'a large object': () => ({ ...honest, note: 'x'.repeat(megabytes * 2 ** 20) }),
	'many members': () => Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => ['m' + i, i])),
	'a deep object': () => deep(1000),
	'an object too deep for the stack': () => deep(1_000_000),
	'the longest array': () => new Array(2 ** 32 - 1),
};

const functions = Object.keys(fair).filter((name) => typeof fair[name] === 'function' && !name.endsWith('Error'));
const onRecords = ['inspectRecord', 'parseInspection', 'explain', 'verifyRecord', 'play', 'recordHash', 'signingPayload', 'verifyRecordSignature', 'canonicalJson'];

async function survives(name, ...args) {
	try {
		await fair[name](...args);
	} catch (error) {
		assert.ok(error instanceof fair.FieldError || error instanceof fair.MalformedError, `${name}: ${error?.stack}`);
		assert.ok(error.message.length > 0 && error.message.length < 400, name);
	}
}

async function answers() {
	assert.equal((await fair.inspectRecord(honestText)).status, 'matches');
	assert.equal((await fair.verifyRecord(honest)).ok, true);
	assert.equal(made.length, 1, 'the instance was replaced');
}

for (const [what, make] of Object.entries(hostile)) {
	test(what, async () => {
		const value = make();
		for (const name of functions) {
			await survives(name, value);
			await survives(name, value, value, value, value);
		}
		for (const name of onRecords) {
			for (const member of ['game', 'params', 'serverSeed', 'clientSeed', 'nonce', 'result', 'signature']) {
				await survives(name, { ...honest, [member]: value });
			}
		}
		await survives('signRecord', honest, value);
		await survives('sign', value, secretKey);
		await survives('deriveFloats', { serverSeed, clientSeed: value, nonce: 0, count: value });
		await answers();
	});
}

for (const [what, make] of Object.entries(large)) {
	test(what, async () => {
		const value = make();
		for (const name of functions) {
			await survives(name, value);
		}
		await survives('sign', value, secretKey);
		await survives('crashResult', serverSeed, value);
		await answers();
	});
}

test('an async function never throws at once', async () => {
	for (const name of functions.filter((name) => fair[name].constructor.name === 'AsyncFunction')) {
		const promise = fair[name](revoked({}), Symbol(), 1n);
		assert.ok(promise instanceof Promise, name);
		await promise.catch(() => {});
	}
});

test('a getter that calls the package', async () => {
	const inner = [];
	const record = {
		...honest,
		get clientSeed() {
			inner.push(fair.canonicalJson({ b: 1, a: 2 }), fair.inspectRecord('no record').catch((error) => error.name), fair.verifyRecord(honest));
			return honest.clientSeed;
		},
	};
	assert.equal((await fair.inspectRecord(record)).status, 'matches');
	assert.equal((await fair.verifyRecord(record)).ok, true);
	assert.equal((await fair.verifyRecord(record)).recordHash, await fair.recordHash(honest));
	const [text, name, verification] = await Promise.all(inner);
	assert.deepEqual([text, name, verification.ok], ['{"a":2,"b":1}', 'MalformedError', true]);
	await answers();
});

test('bytes are those an array is made of', async () => {
	const text = new TextEncoder().encode(honestText);
	const shared = new Uint8Array(new SharedArrayBuffer(text.length));
	shared.set(text);
	const liar = new Liar(text);
	for (const bytes of [text, shared, liar, Buffer.from(text)]) {
		assert.equal((await fair.inspectRecord(bytes)).status, 'matches');
		assert.deepEqual(fair.parseInspection(bytes), honest);
		assert.equal((await fair.verifyLines(bytes)).matches, 1);
		assert.equal(await fair.sha256Hex(bytes), await fair.sha256Hex(honestText));
	}
	await assert.rejects(fair.sha256(detached()), fair.FieldError);
	assert.throws(() => fair.toHex([1, , 3]), fair.FieldError);
	await answers();
});

// A lone surrogate in text is refused where it is; an object is hashed as
// JavaScript writes it.
test('lone surrogates', async () => {
	const cases = [
		['\ud83d', 57.07, 'ce72d87e5da90b0f36b91906678a2738c3d015cc69cd9519cd62a4e453006641'],
		['a\ude00', 41.5, 'ee299fa5e5787b52b85769d5406f0283eac139213e762c3c26ed4644a864c585'],
		['\ude00\ud83d', 59.74, '1ecb89e1b93df2859c62be97d2dd1e28e5a18cd45e5cbbd890ee01eb338d4fb2'],
		['x\ud83dy', 57.34, '24e28858ac6aa7bf45d6b04641fb6feaed1533673fb4ab3bbd6d10b9b7d0bd45'],
	];
	for (const [clientSeed, result, hash] of cases) {
		const record = { ...honest, clientSeed, result };
		assert.equal((await fair.play(record)).result, result);
		assert.equal((await fair.verifyRecord(record)).ok, true);
		assert.equal(await fair.recordHash(record), hash);

		const escaped = JSON.stringify(record);
		const literal = escaped.replace(JSON.stringify(clientSeed), `"${clientSeed}"`);
		for (const text of [escaped, literal, record]) {
			await assert.rejects(fair.inspectRecord(text), { name: 'MalformedError', line: 1, field: 'clientSeed' });
		}
		assert.equal((await fair.verifyLines(`${honestText}\n${literal}\n${honestText}`)).statuses.join(), '0,3,0');
	}
	assert.equal((await fair.verifyLines(`é\ud83d\n\ud83d\n${honestText}\n\udc00`)).statuses.join(), '3,3,0,3');
	const literal = JSON.stringify({ ...honest, clientSeed: 'é' }).replace('é', 'é\ud83d');
	const column = literal.indexOf('\ud83d') + 1;
	await assert.rejects(fair.inspectRecord('\n' + literal), { name: 'MalformedError', line: 2, column });
	await answers();
});

test('a member named __proto__ is a member', async () => {
	const record = JSON.parse(honestText.replace('{', '{"__proto__":{"game":"limbo"},'));
	const hash = await fair.sha256Hex(fair.signingPayload(record));
	assert.match(fair.signingPayload(record), /"__proto__":\{"game":"limbo"\}/);
	assert.equal((await fair.inspectRecord(record)).recordHash, hash);
	assert.equal((await fair.verifyRecord(record)).recordHash, hash);
	assert.equal(Object.getPrototypeOf(fair.parseInspection(record)), Object.prototype);
	assert.equal({}.game, undefined);
});

test('lines', async () => {
	const mismatch = JSON.stringify({ ...honest, result: 64.37 });
	const incomplete = JSON.stringify({ ...honest, cursor: undefined });
	const { statuses, ...counts } = await fair.verifyLines([honestText, '', ' \t\r', mismatch, 'x', incomplete + '\r', honestText].join('\n'));
	assert.deepEqual([...statuses], [0, 1, 3, 2, 0]);
	assert.deepEqual(counts, { total: 5, matches: 2, mismatch: 1, incomplete: 1, malformed: 1 });

	// Lines longer than what is sent at once, and one that ends where it ends.
	const long = honestText.padEnd(300_000);
	const exact = honestText.padEnd(65_536);
	const text = [long, honestText, 'y'.repeat(1_000_000), exact, exact, exact, exact, long, mismatch].join('\n');
	assert.equal((await fair.verifyLines(text)).statuses.join(''), '303000031');
	assert.equal((await fair.verifyLines('')).total, 0);
	assert.equal((await fair.verifyLines('\n'.repeat(600_000))).total, 0);
	assert.equal((await fair.verifyLines((honestText + '\n').repeat(5000))).matches, 5000);
	await answers();
});

test('a record that changes while it is signed comes back as it was signed', async () => {
	const record = { ...honest, params: {} };
	const signing = fair.signRecord(record, secretKey);
	record.nonce = 1;
	record.params.rows = 8;
	const signed = await signing;
	assert.deepEqual([signed.nonce, signed.params], [honest.nonce, {}]);
	assert.equal(await fair.verifyRecordSignature(signed), true);
});

test('NaN in a box is refused like NaN', () => {
	assert.throws(() => fair.canonicalJson({ a: new Number(NaN) }), { name: 'FieldError', field: 'value' });
	assert.equal(fair.canonicalJson({ a: new Number(1), b: null }), '{"a":1,"b":null}');
});

test('an object that breaks a rule is a FieldError without a place in text nobody saw', async () => {
	for (const call of [fair.play({ ...honest, serverSeed: 'abc' }), fair.verifyRecord({ ...honest, nonce: -1 })]) {
		await assert.rejects(call, (error) => error.name === 'FieldError' && error.field !== '' && !('line' in error));
	}
});

test('a list is not named arguments', async () => {
	await assert.rejects(fair.createCrashChain([1, 2, 3]), { name: 'FieldError', field: 'length' });
});

test('a line longer than any record is one malformed line, whatever it starts with', async () => {
	const long = ' '.repeat(300000);
	const { statuses, total } = await fair.verifyLines([honestText, long + honestText, long, 'x'.repeat(600000), honestText].join('\n'));
	assert.deepEqual([total, ...statuses], [4, 0, 3, 3, 0]);
});
