// What Tab has to come to on the page, named, in the order of the page.
(() => {
  const shown = (element) => element.checkVisibility({ visibilityProperty: true });
  window.focusable = Array.from(
    document.querySelectorAll("a[href], button, input, select, textarea, summary, dialog, [tabindex]"),
  ).filter((element) => shown(element) && !element.disabled && element.tabIndex >= 0);
  return window.focusable.map((element) => `${element.localName}#${element.id} ${element.textContent.trim().slice(0, 30)}`);
})()
