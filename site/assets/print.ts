// A printed report has everything open that the page lets one open.

let opened: HTMLDetailsElement[] = [];

addEventListener("beforeprint", () => {
  opened = Array.from(document.querySelectorAll<HTMLDetailsElement>("#result details:not([open])"));
  for (const details of opened) {
    details.open = true;
    // The browser tells of it too late for what is filled when it is opened.
    details.dispatchEvent(new Event("toggle"));
  }
});

addEventListener("afterprint", () => {
  for (const details of opened) {
    details.open = false;
  }
});

/** Prints the page when the button is pressed, once ready has filled it; ready does not reject. */
export function printOn(button: Element, ready: () => Promise<void>): void {
  button.addEventListener("click", async () => {
    await ready();
    print();
  });
}
