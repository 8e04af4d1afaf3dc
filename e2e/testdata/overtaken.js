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
    // The old values tell of a verdict that was replaced before this runs.
    new MutationObserver((changes) => {
      shown.push(...changes.map((change) => change.oldValue).filter((verdict) => verdict !== null));
      if (result.dataset.verdict === "malformed") {
        resolve([...shown, result.dataset.verdict]);
      }
    }).observe(result, { attributeFilter: ["data-verdict"], attributeOldValue: true });
    ask(first);
    ask(second);
  }))
