// The demo in the browser: loads practice.wasm, which lies beside this file, and
// refuses any other bytes than those it was built with.
import { newGo } from 'wasm_exec';

/* global WASM_SHA256 -- set by the build: the SHA-256 of practice.wasm in hex */

// openPractice starts the demo and returns the function that answers requests as
// the HTTP API does: (method, path, body, session) to {status, body}, both texts.
// What is no text is made one: other values would end the program.
export async function openPractice() {
	const bytes = await fetchWasm();
	let resolve;
	const opened = new Promise((r) => { resolve = r; });
	const go = newGo(globalThis.crypto, { ready: resolve });
	const { instance } = await WebAssembly.instantiate(bytes, go.importObject);
	const ended = go.run(instance).then(() => { throw new Error('The practice program has ended. Reload the page.'); });
	const call = await Promise.race([opened, ended]);
	ended.catch(() => undefined); // told to whoever calls next
	return (method, path, body, session) => Promise.race([
		new Promise((answered) => call(...[method, path, session, body].map(String), (status, text) => answered({ status, body: text }))),
		ended,
	]);
}

async function fetchWasm() {
	const address = new URL('practice.wasm', import.meta.url);
	const response = await fetch(address, { integrity: 'sha256-' + base64(WASM_SHA256) });
	if (!response.ok) {
		throw new Error('practice.wasm could not be loaded. Look at the connection and reload the page.');
	}
	return response.arrayBuffer();
}

function base64(hex) {
	return btoa(hex.replace(/../g, (byte) => String.fromCharCode(parseInt(byte, 16))));
}
