// Watches what assistive technology is told from now on: text that comes into
// a live region, at once or when the region stops being busy. Gives a function
// that tells what was announced.
(() => {
  const polite = "[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive], output";
  const announced = [];
  let waiting = "";
  const silent = (element) => element.closest("[aria-live]")?.ariaLive === "off";
  const announce = (text) => text !== "" && announced.push(text);
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes, oldValue } of changes) {
      const element = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement;
      const region = element?.closest(polite);
      if (region == null) {
        continue;
      }
      if (type === "attributes") {
        if (oldValue === "true" && target.ariaBusy !== "true") {
          announce(waiting);
          waiting = "";
        }
        continue;
      }
      const text = silent(element) ? "" : Array.from(addedNodes, (node) => node.textContent.trim()).join(" ").trim();
      if (region.ariaBusy === "true") {
        waiting = text;
      } else {
        announce(text);
      }
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true, attributeFilter: ["aria-busy"], attributeOldValue: true });
  return async () => {
    await Promise.resolve();
    return announced;
  };
})()
