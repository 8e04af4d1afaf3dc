// Asks for a verdict on a first text and, before it is there, for one on a
// second. Gives the verdicts that the page showed on the way.
((first, second) =>
  new Promise((resolve) => {
    const record = document.querySelector("#record");
    const result = document.querySelector("#result");
    const shown = [];
    const ask = (text) => {
      record.value = text;
      record.dispatchEvent(new InputEvent("input", { bubbles: true }));
      document.querySelector("#verify").requestSubmit();
    };
    new MutationObserver(() => {
      shown.push(result.dataset.verdict ?? "");
      if (result.dataset.verdict === "malformed") {
        resolve(shown.filter((verdict) => verdict !== ""));
      }
    }).observe(result, { attributeFilter: ["data-verdict"] });
    ask(first);
    ask(second);
  }))
