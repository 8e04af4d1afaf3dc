// Opens a check and gives what it then shows.
(name) => {
  const details = document.querySelector(`[data-check="${name}"] details`);
  if (!details.open) {
    details.querySelector("summary").click();
  }
  const seen = (element) => (element.checkVisibility() ? element.innerText.trim() : "");
  return {
    terms: Object.fromEntries(
      Array.from(details.querySelectorAll("dl > div"), (line) => [seen(line.querySelector("dt")), seen(line.querySelector("dd"))]),
    ),
    marked: Array.from(details.querySelectorAll("mark"), seen),
  };
}
