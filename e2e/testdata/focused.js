// The element that has the focus, and whether a reader sees that it has: it is
// marked, and neither outside the window nor under something else.
(() => {
  const element = document.activeElement;
  if (element === null || element === document.body || element === document.documentElement) {
    return { name: "", number: -1, fault: "" };
  }
  const style = getComputedStyle(element);
  const outlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  const marked = outlined || style.boxShadow !== "none";
  const box = element.getBoundingClientRect();
  const left = Math.max(box.left, 0);
  const right = Math.min(box.right, innerWidth);
  const top = Math.max(box.top, 0);
  const bottom = Math.min(box.bottom, innerHeight);
  const points = [
    [(left + right) / 2, (top + bottom) / 2],
    [left + 2, top + 2],
    [right - 2, bottom - 2],
  ];
  const onTop = points.filter(([x, y]) => {
    const found = document.elementFromPoint(x, y);
    return found !== null && (element.contains(found) || found.contains(element));
  });
  let fault = "";
  if (!element.matches(":focus-visible") || !marked) {
    fault = "it is not marked";
  } else if (right - left < 1 || bottom - top < 1) {
    fault = `it is outside the window, at ${box.left},${box.top}`;
  } else if (onTop.length === 0) {
    fault = "it is under something else";
  }
  return {
    name: `${element.textContent.trim().slice(0, 30)} ${element.id === "" ? element.localName : element.id}`,
    number: (window.focusable ?? []).indexOf(element),
    fault,
  };
})()
