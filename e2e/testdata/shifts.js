// Watches the layout from now on. Gives a function that tells what has moved
// until it is called.
(() => {
  const shifts = [];
  const note = (entries) => shifts.push(...entries);
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: "layout-shift" });
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const named = (node) => (node === null ? "something that is gone" : `${node.nodeName} ${node.id ?? ""} ${node.className ?? ""}`);
  const moved = ({ node, previousRect: from, currentRect: to }) =>
    `${named(node)} from ${from.x},${from.y} (${from.width} by ${from.height}) to ${to.x},${to.y} (${to.width} by ${to.height})`;
  return async () => {
    await drawn();
    note(observer.takeRecords());
    observer.disconnect();
    return shifts.map(({ value, sources }) => [value, ...sources.map(moved)].join("; "));
  };
})()
