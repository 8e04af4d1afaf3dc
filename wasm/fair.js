// The JavaScript package: GFS/1.0 on package fair compiled to WebAssembly.
// Importing it loads the engine; every function here only checks the types of
// its arguments, calls the engine and reads its answer.
import { asBoolean, asBytes, asJson, asNothing, asText, callBytes, callFields, callText, randomness, wasmSha256 } from './engine.js';
import { EngineError, FieldError, MalformedError } from './errors.js';
import * as values from './values.js';

export { EngineError, FieldError, MalformedError };

export const SPEC_VERSION = 'GFS/1.0';
export const GAMES = Object.freeze(['dice', 'limbo', 'roulette', 'wheel', 'plinko', 'mines', 'keno', 'blackjack', 'hilo']);
export const SERVER_SEED_BYTES = 32;
export const CLIENT_SEED_MAX_LENGTH = 64;
export const BYTES_PER_DIGEST = 32;
export const FLOATS_PER_DIGEST = 8;
export const MAX_RECORD_BYTES = 65536;

/* global PACKAGE_VERSION, GO_VERSION -- set by the build */

export const version = Object.freeze({ spec: SPEC_VERSION, package: PACKAGE_VERSION, go: GO_VERSION, wasmSha256 });

export function isGameName(name) {
	return GAMES.includes(name);
}

// ofObject turns the refusal of a text that was made from an object into one of
// the object: nobody has seen the text, so its lines and columns say nothing.
function ofObject(call) {
	try {
		return call();
	} catch (error) {
		throw error instanceof MalformedError ? new FieldError(error.message, error.field) : error;
	}
}

// Playing

export async function play(bet) {
	const text = values.recordOf(bet, 'bet');
	return ofObject(() => callText('play', text, asJson));
}

export async function deriveDigest(...args) {
	const [serverSeed, clientSeed, nonce, cursor = 0] = values.named(['serverSeed', 'clientSeed', 'nonce', 'cursor'], args);
	return callFields('deriveDigest', [...inputs(serverSeed, clientSeed, nonce), values.number(cursor, 'cursor')], asBytes);
}

export async function deriveFloats(...args) {
	const [serverSeed, clientSeed, nonce, count = 1] = values.named(['serverSeed', 'clientSeed', 'nonce', 'count'], args);
	return callFields('deriveFloats', [...inputs(serverSeed, clientSeed, nonce), values.number(count, 'count')], asJson);
}

function inputs(serverSeed, clientSeed, nonce) {
	return [values.text(serverSeed, 'serverSeed'), values.text(clientSeed, 'clientSeed'), values.number(nonce, 'nonce')];
}

export function digestToFloats(digest) {
	const bytes = typeof digest === 'string' ? fromHex(digest) : values.bytes(digest, 'digest');
	return callBytes('digestToFloats', sized(bytes, BYTES_PER_DIGEST, 'digest'), asJson);
}

export function bytesToFloat(bytes) {
	return callBytes('bytesToFloat', sized(values.bytes(bytes, 'bytes'), 4, 'bytes'), asJson)[0];
}

function sized(bytes, length, name) {
	if (bytes.length !== length) {
		throw new FieldError(`${name} must be ${length} bytes`, name);
	}
	return bytes;
}

// Seeds

// Random bytes come from JavaScript, whose source Go would use as well: without
// crypto/rand the engine is a good deal smaller.

export async function createServerSeed() {
	return toHex(randomBytes(SERVER_SEED_BYTES));
}

export async function createClientSeed() {
	return toHex(randomBytes(16));
}

export function assertServerSeed(serverSeed) {
	callText('assertServerSeed', values.text(serverSeed, 'serverSeed'), asNothing);
}

export function assertClientSeed(clientSeed) {
	callText('assertClientSeed', values.text(clientSeed, 'clientSeed'), asNothing);
}

export async function commit(serverSeed) {
	const commitment = callText('commit', values.text(serverSeed, 'serverSeed'), asText);
	return { commitment, publishedAt: Date.now() };
}

export async function verifyCommitment(serverSeed, commitment) {
	return callFields('verifyCommitment', [values.text(serverSeed, 'serverSeed'), values.text(commitment, 'commitment')], asBoolean);
}

// Records

export async function verifyRecord(record) {
	const text = values.recordOf(record, 'record');
	return ofObject(() => callText('verifyRecord', text, asVerification));
}

// asVerification reads what wasm/records_js.go answers: for a record that is
// right '0' or '1' (it is signed), its hash of 64 characters and the result,
// otherwise the whole object.
function asVerification(bytes) {
	const text = asText(bytes);
	if (text.startsWith('{')) {
		return JSON.parse(text);
	}
	const computed = JSON.parse(text.slice(65));
	return {
		ok: true,
		computed,
		claimed: computed,
		commitmentOk: true,
		cursorOk: true,
		signatureOk: text.startsWith('1') ? true : null,
		recordHash: text.slice(1, 65),
		reasons: [],
	};
}

export async function inspectRecord(untrusted, pinned) {
	return inspect(values.pasted(untrusted, MAX_RECORD_BYTES), pinned, asJson);
}

export async function inspectRecordJson(untrusted, pinned) {
	return inspect(values.pasted(untrusted, MAX_RECORD_BYTES), pinned, asText);
}

function inspect(record, pinned, read) {
	return callFields('inspectRecord', [...values.options(pinned, 'pinned', ['commitment', 'signer']), record], read);
}

export function parseInspection(untrusted) {
	const bytes = values.pasted(untrusted, MAX_RECORD_BYTES);
	inspect(bytes, undefined, asNothing);
	return JSON.parse(asText(bytes));
}

export async function explain(untrusted) {
	return callBytes('explain', values.pasted(untrusted, MAX_RECORD_BYTES), asJson);
}

export const VERDICTS = Object.freeze(['matches', 'mismatch', 'incomplete', 'malformed']);

// Lines are sent in pieces of about this many bytes.
const PIECE = 256 * 1024;

export async function verifyLines(lines) {
	const bytes = values.lines(lines, 'lines');
	const pieces = [];
	for (let start = 0; start < bytes.length; ) {
		const newline = bytes.lastIndexOf(10, start + PIECE - 1);
		const end = newline >= start ? newline + 1 : endOfLine(bytes, start);
		const piece = bytes.subarray(start, end);
		if (piece.length <= PIECE) {
			pieces.push(callBytes('verifyLines', piece, asBytes));
		} else if (piece.some((byte) => !BLANK.has(byte))) {
			pieces.push([VERDICTS.indexOf('malformed')]); // no record is so long
		}
		start = end;
	}
	return count(pieces);
}

const BLANK = new Set([9, 10, 13, 32]);

// endOfLine is where a line ends that is longer than a piece.
function endOfLine(bytes, start) {
	const newline = bytes.indexOf(10, start);
	return newline < 0 ? bytes.length : newline + 1;
}

function count(pieces) {
	const total = pieces.reduce((sum, piece) => sum + piece.length, 0);
	const statuses = new Uint8Array(total);
	const counts = [0, 0, 0, 0];
	let at = 0;
	for (const piece of pieces) {
		statuses.set(piece, at);
		at += piece.length;
	}
	for (const status of statuses) {
		counts[status]++;
	}
	const [matches, mismatch, incomplete, malformed] = counts;
	return { total, matches, mismatch, incomplete, malformed, statuses };
}

export function canonicalJson(value) {
	return callText('canonicalJson', values.jsonOf(value, 'value'), asText);
}

export function signingPayload(record) {
	const text = values.recordOf(record, 'record');
	return ofObject(() => callText('signingPayload', text, asText));
}

export async function recordHash(record) {
	const text = values.recordOf(record, 'record');
	return ofObject(() => callText('recordHash', text, asText));
}

// Signatures

export async function generateKeyPair() {
	const secretKey = callBytes('keyPairFrom', randomBytes(32), asText);
	return { publicKey: secretKey.slice(64), secretKey };
}

export async function sign(message, secretKey) {
	return callFields('sign', [values.data(message, 'message'), values.text(secretKey, 'secretKey')], asText);
}

export async function verifySignature(message, signature, publicKey) {
	const fields = [values.data(message, 'message'), values.text(signature, 'signature'), values.text(publicKey, 'publicKey')];
	return callFields('verifySignature', fields, asBoolean);
}

export async function signRecord(record, secretKey) {
	// What is signed is what comes back, whatever happens to record meanwhile.
	const text = values.recordOf(record, 'record');
	const payload = ofObject(() => callText('signingPayload', text, asText));
	const signature = await sign(payload, secretKey);
	return { ...JSON.parse(text), signature, signer: secretKey.slice(64) };
}

export async function verifyRecordSignature(record) {
	const text = values.recordOf(record, 'record');
	return ofObject(() => callText('verifyRecordSignature', text, asBoolean));
}

// Crash

export async function createCrashChain(...args) {
	const [length, secret = await createServerSeed()] = values.named(['length', 'secret'], args);
	const fields = [values.number(length, 'length'), values.text(secret, 'secret')];
	return { secret, length, terminatingHash: callFields('createCrashChain', fields, asText) };
}

export async function crashGameHash(...args) {
	const [secret, length, game] = values.named(['secret', 'length', 'game'], args);
	return callFields('crashGameHash', [values.text(secret, 'secret'), values.number(length, 'length'), values.number(game, 'game')], asText);
}

const MAX_CHAIN_LENGTH = 10_000_000;

// A chain is fetched in pieces of so many links.
const LINKS = 4096;

export async function expandCrashChain(...args) {
	const [secret, length] = values.named(['secret', 'length'], args);
	if (!Number.isInteger(length) || length < 1 || length > MAX_CHAIN_LENGTH) {
		throw new FieldError(`length must be a whole number from 1 to ${MAX_CHAIN_LENGTH}`, 'length');
	}
	const hashes = [values.text(secret, 'secret')];
	while (hashes.length <= length) {
		const links = Math.min(LINKS, length + 1 - hashes.length);
		const piece = callFields('crashLinks', [hashes[hashes.length - 1], values.number(links, 'length')], asText);
		for (let at = 0; at < piece.length; at += 64) {
			hashes.push(piece.slice(at, at + 64));
		}
	}
	return hashes;
}

export async function verifyCrashLink(gameHash, previousHash) {
	return callFields('verifyCrashLink', [values.text(gameHash, 'gameHash'), values.text(previousHash, 'previousHash')], asBoolean);
}

export async function crashResult(...args) {
	const [gameHash, salt, houseEdge = 0.01] = values.named(['gameHash', 'salt', 'houseEdge'], args);
	const fields = [values.text(gameHash, 'gameHash'), values.text(salt, 'salt'), values.number(houseEdge, 'houseEdge')];
	return callFields('crashResult', fields, asJson);
}

// Bytes and hashes

export async function sha256(data) {
	const input = values.data(data, 'data');
	return typeof input === 'string' ? callText('sha256', input, asBytes) : callBytes('sha256', input, asBytes);
}

export async function sha256Hex(data) {
	return toHex(await sha256(data));
}

export async function hmacSha256(key, message) {
	return callFields('hmacSha256', [values.data(key, 'key'), values.data(message, 'message')], asBytes);
}

export function toHex(bytes) {
	return Array.from(values.bytes(bytes, 'bytes'), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function fromHex(hex) {
	if (values.text(hex, 'hex').length % 2 !== 0 || /[^0-9a-fA-F]/.test(hex)) {
		throw new FieldError('hex must have two characters 0-9 a-f for each byte', 'hex');
	}
	return Uint8Array.from({ length: hex.length / 2 }, (_, i) => parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}

// getRandomValues gives at most so many bytes at once.
const RANDOM_BYTES = 65536;

export function randomBytes(length) {
	if (!Number.isInteger(length) || length < 0 || length > 2 ** 30) {
		throw new FieldError('length must be a whole number of bytes from 0 to 2^30', 'length');
	}
	const bytes = new Uint8Array(length);
	for (let at = 0; at < length; at += RANDOM_BYTES) {
		randomness.getRandomValues(bytes.subarray(at, at + RANDOM_BYTES));
	}
	return bytes;
}

export function timingSafeEqualHex(a, b) {
	const [one, other] = [values.text(a, 'a'), values.text(b, 'b')];
	let differs = one.length ^ other.length;
	for (let i = 0; i < one.length && i < other.length; i++) {
		differs |= one.charCodeAt(i) ^ other.charCodeAt(i);
	}
	return differs === 0;
}
