// Shows the page anew once the site was built from changed sources. `sitegen
// serve` adds this to every page; no built site has it.

const own = document.currentScript as HTMLScriptElement;
const changes = new URL(`../_changes?revision=${own.dataset.revision}`, own.src);
new EventSource(changes).addEventListener("message", () => location.reload());

export {};
