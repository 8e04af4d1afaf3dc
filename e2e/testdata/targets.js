// What can be pressed and is smaller than 24 by 24 px, described. Links in
// running text are left out: they are as high as a line.
(() => {
  const inRunningText = (target) =>
    target.localName === "a" &&
    getComputedStyle(target).display === "inline" &&
    target.parentElement.textContent.trim() !== target.textContent.trim();
  // A label is pressed like the field it names. The skip link is measured as it
  // is shown, with the focus.
  const boxes = (target) => (target.focus(), [target, ...(target.labels ?? [])].map((part) => part.getBoundingClientRect()));
  const large = ({ width, height }) => width >= 24 && height >= 24;
  return Array.from(document.querySelectorAll("a[href], button, input, select, textarea, summary"))
    .filter((target) => target.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((target) => !inRunningText(target) && !boxes(target).some(large))
    .map((target) => {
      const { width, height } = target.getBoundingClientRect();
      return `<${target.localName} id="${target.id}"> ${target.textContent.trim().slice(0, 40)}: ${width} by ${height}`;
    });
})()
