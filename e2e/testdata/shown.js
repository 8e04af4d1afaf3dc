// What a player sees on the Verify page, as one value. Hidden text counts as
// not there.
(() => {
  const seen = (element) =>
    element !== null && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      ? element.innerText.trim()
      : "";
  const within = (root, selector) => seen(root.querySelector(selector));
  const result = document.querySelector("#result");
  return {
    verdict: result.dataset.verdict ?? "",
    trouble: result.dataset.trouble ?? "",
    word: within(result, ".verdict-head h2"),
    sentence: within(result, ".verdict-head p, .trouble p"),
    icon: result.querySelector(".verdict-head svg")?.checkVisibility() ?? false,
    checks: Array.from(result.querySelectorAll("[data-check]"), (line) => ({
      name: within(line, ".check-name"),
      state: line.dataset.state,
      word: within(line, ".check-state"),
      detail: within(line, ".check-detail"),
      hint: within(line, ".cause"),
      source: line.dataset.source,
    })),
    facts: Object.fromEntries(
      Array.from(result.querySelectorAll(".facts div"), (line) => [within(line, "dt"), within(line, "dd")]),
    ),
    reason: within(result, ".reason"),
    fix: within(result, ".fix"),
    note: within(result, ".note p"),
    text: document.querySelector("#record").value,
    all: seen(result),
    role: result.getAttribute("role"),
  };
})()
