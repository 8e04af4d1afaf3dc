// Counts the WebAssembly instances that the page makes, and once window.panics
// is set has the next call of an export panic: it gets a length that no memory
// has. What runs and frames the program is left alone.
{
  window.instances = 0;
  window.panics = false;
  const frame = new Set(["run", "resume", "getsp", "mem", "header", "reserve"]);
  const { instantiate, Instance } = WebAssembly;
  const wrap = ({ exports }) => {
    window.instances++;
    const wrapped = Object.entries(exports).map(([name, value]) => [name, frame.has(name) ? value : fallible(value)]);
    return Object.create(Instance.prototype, { exports: { value: Object.fromEntries(wrapped) } });
  };
  const fallible = (exported) => (length) => {
    const panics = window.panics;
    window.panics = false;
    return exported(panics ? 0x7fffffff : length);
  };
  WebAssembly.instantiate = async (module, imports) => wrap(await instantiate(module, imports));
  WebAssembly.Instance = function (module, imports) {
    return wrap(new Instance(module, imports));
  };
  WebAssembly.Instance.prototype = Instance.prototype;
}
