// What the package keeps to itself: the WebAssembly instances it makes. Import
// this before the package.

/** The exports of each instance, in the order they were made. */
export const made = [];

// What an export is replaced by, by name: a function that gets the true one.
export const replaced = new Map();

const { instantiate, Instance } = WebAssembly;

WebAssembly.instantiate = async (module, imports) => wrap(await instantiate(module, imports));
WebAssembly.Instance = function (module, imports) {
	return wrap(new Instance(module, imports));
};
WebAssembly.Instance.prototype = Instance.prototype;

function wrap({ exports }) {
	made.push(exports);
	const wrapped = { ...exports };
	for (const [name, replacement] of replaced) {
		wrapped[name] = (n) => replacement(exports[name], n, exports);
	}
	return Object.create(Instance.prototype, { exports: { value: wrapped } });
}
