// The parts of the form that are shut until somebody wants them. A link or the
// page's address can lead to one, by its id.

/** Opens the part that the address names, and those that links on the page lead to. */
export function openPanels(): void {
  openNamed(location.hash);
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    // The address stays as it is: it may say what is in the box.
    if (link !== null && link.pathname === location.pathname && openNamed(link.hash)) {
      event.preventDefault();
    }
  });
}

/** Says whether there is such a part. */
function openNamed(fragment: string): boolean {
  const panel = document.getElementById(fragment.slice(1));
  if (!(panel instanceof HTMLDetailsElement)) {
    return false;
  }
  panel.open = true;
  panel.querySelector("summary")?.focus({ preventScroll: true });
  panel.scrollIntoView({ block: "start" });
  return true;
}
