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
