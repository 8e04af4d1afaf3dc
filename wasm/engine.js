// The engine: one instance of fair.wasm, and the only way to call it.
//
// wasm_exec.js comes from the Go toolchain that built fair.wasm and is given a
// host object in place of globalThis, so that loading this package changes
// nothing outside it.
import { newGo } from 'wasm_exec';
import { EngineError, FieldError, MalformedError } from './errors.js';

/* global WASM_SHA256 -- set by the build: the SHA-256 of fair.wasm in hex */

// What an export returns; wasm/main_js.go has the same numbers.
const ANSWERED = 0x5a17;
const REFUSED = 0x5e0f;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

const WASM_URL = new URL('fair.wasm', import.meta.url);
const IN_NODE = typeof process === 'object' && process?.versions?.node !== undefined;

// Node 18 has no global crypto.
export const randomness = globalThis.crypto ?? (await import('node:crypto')).webcrypto;

// Why fair.wasm is not used. compile, which runs below, needs these set.
const UNREACHED = 'fair.wasm could not be loaded, so nothing can be checked. Look at the connection and reload the page.';
const CHANGED = 'fair.wasm is not the file this page was built with, so it is not used. Reload the page; if that does not help, the site has to be published again.';
const FORBIDDEN = "This page does not allow WebAssembly: its Content-Security-Policy needs 'wasm-unsafe-eval'.";
const DAMAGED = 'fair.wasm could not be read: it is damaged or was cut short. Reload the page.';

// Pages over plain http have none.
const subtle = randomness.subtle;

const module = await compile();
let live = null; // the instance in use: its exports, memory and header
{
	const go = prepare();
	run(go, await WebAssembly.instantiate(module, go.importObject));
}

// compile loads fair.wasm and refuses any other bytes than those this file was
// built with.
async function compile() {
	if (typeof WebAssembly !== 'object') {
		throw new EngineError('This browser has no WebAssembly, so nothing can be checked here.');
	}
	if (IN_NODE && WASM_URL.protocol === 'file:') {
		const { readFile } = await import('node:fs/promises');
		const { createHash } = await import('node:crypto');
		const bytes = await readFile(WASM_URL);
		if (createHash('sha256').update(bytes).digest('hex') !== WASM_SHA256) {
			throw new EngineError(CHANGED);
		}
		return WebAssembly.compile(bytes);
	}
	if (WASM_URL.protocol === 'file:') {
		throw new EngineError('A page opened as a file cannot load fair.wasm: open it over http or https.');
	}
	const response = await fetchWasm();
	// Both go on while the file arrives. What the bytes are is said before what
	// the compiler says about them.
	const [checked, compiled] = await Promise.allSettled([isUnchanged(response.clone()), compileBody(response)]);
	if (checked.status === 'rejected') {
		throw new EngineError(UNREACHED, checked.reason);
	}
	if (!checked.value) {
		throw new EngineError(CHANGED);
	}
	if (compiled.status === 'rejected') {
		const csp = String(compiled.reason).includes('Content Security Policy');
		throw new EngineError(csp ? FORBIDDEN : DAMAGED, compiled.reason);
	}
	return compiled.value;
}

// fetchWasm leaves the hash to isUnchanged where it can: a browser that checks
// an integrity hands out nothing before it has the whole file.
async function fetchWasm() {
	let response;
	try {
		response = await fetch(WASM_URL, subtle ? {} : { integrity: 'sha256-' + base64(WASM_SHA256) });
	} catch (error) {
		// A fetch does not say what failed. Without the integrity it would
		// succeed if only the bytes are wrong.
		const reached = await fetch(WASM_URL).catch(() => null);
		throw new EngineError(reached?.ok ? CHANGED : UNREACHED, error);
	}
	if (!response.ok) {
		throw new EngineError(UNREACHED);
	}
	return response;
}

async function isUnchanged(response) {
	const bytes = await response.arrayBuffer();
	if (!subtle) {
		return true; // fetchWasm has checked it
	}
	const hash = new Uint8Array(await subtle.digest('SHA-256', bytes));
	return btoa(String.fromCharCode(...hash)) === base64(WASM_SHA256);
}

// Browsers compile while they download only with the right MIME type.
async function compileBody(response) {
	if (response.headers.get('content-type') === 'application/wasm') {
		return WebAssembly.compileStreaming(response);
	}
	return WebAssembly.compile(await response.arrayBuffer());
}

function base64(hex) {
	return btoa(hex.replace(/../g, (byte) => String.fromCharCode(parseInt(byte, 16))));
}

// prepare makes the host side of a new instance.
function prepare() {
	const go = newGo(randomness);
	go.exit = () => {
		live = null;
	};
	return go;
}

// run starts the program, which comes back once its exports can be called.
function run(go, instance) {
	go.run(instance).catch(() => {
		live = null;
	});
	const { mem: memory, header } = instance.exports;
	live = { exports: instance.exports, memory, header: header() >>> 0, calls: 0 };
}

// restart replaces an instance that must not be used any more. It does not
// wait, so that the functions that answer at once go on answering.
function restart() {
	live = null;
	const go = prepare();
	run(go, new WebAssembly.Instance(module, go.importObject));
}

const BROKEN = 'The engine failed on this input and was started again. The input was not checked.';

// call writes a request, calls an export and returns what read makes of the
// answer's bytes, which are only valid while it runs. size is the most bytes
// write needs; it returns how many it wrote.
export function call(name, size, write, read) {
	if (live === null) {
		restart();
	}
	let code;
	let answer;
	try {
		const at = live.exports.reserve(size) >>> 0;
		const length = write(new Uint8Array(live.memory.buffer, at, size));
		code = live.exports[name](length);
		const [address, bytes, calls] = new Uint32Array(live.memory.buffer, live.header, 3);
		if ((code !== ANSWERED && code !== REFUSED) || calls !== ++live.calls) {
			throw new EngineError(BROKEN);
		}
		answer = new Uint8Array(live.memory.buffer, address, bytes);
	} catch (error) {
		// Whatever was thrown came out of the instance, whose state is unknown.
		restart();
		throw error instanceof EngineError ? error : new EngineError(BROKEN, error);
	}
	if (code === REFUSED) {
		throw refusal(answer);
	}
	return read(answer);
}

function refusal(answer) {
	const [field, message, line, column] = readFields(answer);
	return line === '' ? new FieldError(message, field) : new MalformedError(message, field, Number(line), Number(column));
}

// readFields is the other side of appendField in wasm/pack_js.go.
function readFields(bytes) {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const fields = [];
	for (let at = 0; at < bytes.length; ) {
		const end = at + 4 + view.getUint32(at, true);
		fields.push(decoder.decode(bytes.subarray(at + 4, end)));
		at = end;
	}
	return fields;
}

// Text longer than this is measured first: room for the most that it could
// need is room that the engine keeps.
const LONG = 1024 * 1024;

// callText sends text as UTF-8, with U+FFFD for a lone surrogate.
export function callText(name, text, read) {
	if (text.length > LONG) {
		return callBytes(name, encoder.encode(text), read);
	}
	return call(name, 3 * text.length, (to) => encoder.encodeInto(text, to).written, read);
}

// callBytes sends bytes as they are.
export function callBytes(name, bytes, read) {
	return call(name, bytes.length, (to) => (to.set(bytes), bytes.length), read);
}

// callFields sends several arguments, each a string or bytes.
export function callFields(name, values, read) {
	const fields = values.map((value) => (typeof value === 'string' && value.length > LONG ? encoder.encode(value) : value));
	const size = fields.reduce((sum, field) => sum + 4 + (typeof field === 'string' ? 3 : 1) * field.length, 0);
	return call(name, size, (to) => writeFields(to, fields), read);
}

function writeFields(to, fields) {
	const view = new DataView(to.buffer, to.byteOffset, to.byteLength);
	let at = 0;
	for (const field of fields) {
		let written = field.length;
		if (typeof field === 'string') {
			written = encoder.encodeInto(field, to.subarray(at + 4)).written;
		} else {
			to.set(field, at + 4);
		}
		view.setUint32(at, written, true);
		at += 4 + written;
	}
	return at;
}

// How an answer is read.
export const asText = (bytes) => decoder.decode(bytes);
export const asJson = (bytes) => JSON.parse(decoder.decode(bytes));
export const asBytes = (bytes) => bytes.slice();
export const asBoolean = (bytes) => bytes[0] === 0x31;
export const asNothing = () => undefined;

export const wasmSha256 = WASM_SHA256;
