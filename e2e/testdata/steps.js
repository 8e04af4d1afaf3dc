// The steps that the page shows, open, as texts.
(() => {
  const steps = document.querySelector("#steps .steps");
  const text = (element) => element.innerText.trim();
  const texts = (selector) => Array.from(steps.querySelectorAll(selector), text);
  const rows = (name) => Array.from(steps.querySelectorAll(`[data-slot="${name}"] > tr`), (row) => Array.from(row.cells, text));
  return {
    headings: texts("h3"),
    values: Object.fromEntries(Array.from(steps.querySelectorAll(".values > div"), (line) => [text(line.querySelector("dt")), text(line.querySelector("dd"))])),
    messages: texts(".message"),
    digests: texts(".groups").map((groups) => groups.split(/\s+/)),
    floats: rows("floats"),
    swaps: rows("swaps"),
    arithmetic: rows("arithmetic"),
  };
})()
