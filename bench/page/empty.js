// The empty Go program, loaded the way the package loads its own.
import 'wasm_exec.js';

const go = new Go();
const source = await WebAssembly.instantiateStreaming(fetch(new URL('empty.wasm', import.meta.url)), go.importObject);
go.run(source.instance);

export const answer = () => source.instance.exports.answer();
