// The empty Go program, loaded as wasm_exec.js is meant to be used. The package also hashes what it loads.
import 'wasm_exec.js';

const go = new Go();
const source = await WebAssembly.instantiateStreaming(fetch(new URL('empty.wasm', import.meta.url)), go.importObject);
go.run(source.instance);

export const answer = () => source.instance.exports.answer();
