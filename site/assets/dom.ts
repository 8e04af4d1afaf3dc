// The few ways in which the page touches its DOM: elements come from the page's
// <template>s, text goes in as textContent.

/** Returns the element with the id, which the page's HTML has. */
export function byId<T extends Element>(id: string, type: new () => T): T {
  const element = document.getElementById(id);
  if (!(element instanceof type)) {
    throw new Error(`the page has no ${type.name} #${id}`);
  }
  return element;
}

/** Returns a copy of what is in the template with the id. */
export function stamp(id: string): Element {
  const element = byId(id, HTMLTemplateElement).content.firstElementChild;
  if (element === null) {
    throw new Error(`the template #${id} is empty`);
  }
  return document.importNode(element, true);
}

/** Returns the element inside root that the template names with data-slot. */
export function slot(root: Element, name: string): Element {
  const element = root.querySelector(`[data-slot="${name}"]`);
  if (element === null) {
    throw new Error(`there is no slot ${name}`);
  }
  return element;
}

/** Puts text into the named slots of root. */
export function fill(root: Element, texts: Record<string, string>): void {
  for (const [name, text] of Object.entries(texts)) {
    slot(root, name).textContent = text;
  }
}

// In characters. A longer value, such as eight decks of cards, is shown in a
// box that scrolls.
const longValue = 240;

/** Returns one line of a list of facts. A long value breaks after its commas. */
export function fact(term: string, value: string): Element {
  const line = stamp("fact-template");
  fill(line, { term });
  const box = slot(line, "value");
  for (const part of value.split(/(?<=,)/)) {
    box.append(part, document.createElement("wbr"));
  }
  if (value.length > longValue) {
    box.toggleAttribute("data-long", true);
    box.setAttribute("tabindex", "0"); // so that the keyboard can scroll it
  }
  return line;
}
