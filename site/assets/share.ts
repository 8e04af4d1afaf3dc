// A link that holds the record. Opened, it gives the verdict that pasting the
// record gives. What the link holds never leaves the browser, but it stays
// where the link is, so a secret goes in only after a question.
import type { Answer } from "./answer.ts";
import { inBox, put, refuse, type Tool, verify } from "./box.ts";
import { byId } from "./dom.ts";
import { fromFragment, isRecordFragment, toFragment } from "./fragment.ts";
import type { Question } from "./question.ts";

const panel = byId("sharing", HTMLElement);
const shareButton = byId("share", HTMLButtonElement);
const said = byId("share-said", HTMLElement);
const made = byId("share-made", HTMLElement);
const link = byId("share-link", HTMLInputElement);
const copyButton = byId("copy-link", HTMLButtonElement);
const dialog = byId("share-confirm", HTMLDialogElement);
const cancelButton = byId("share-cancel", HTMLButtonElement);

let shared = ""; // the record that can be shared

export function share(): Tool {
  shareButton.addEventListener("click", () => {
    if (holdsSecret(shared)) {
      dialog.returnValue = "";
      dialog.showModal();
      cancelButton.focus();
    } else {
      void makeLink();
    }
  });
  dialog.addEventListener("close", () => {
    if (dialog.returnValue === "share") {
      void makeLink();
    }
  });
  copyButton.addEventListener("click", () => void copy());
  return { controls: [shareButton], changed: forget, answered: offer };
}

/** Opens the link in the page's address, now and whenever there is another. */
export function openLinks(): void {
  let traverses = false;
  // A browser of before 2026 may lack it, and opens every link it comes to.
  window.navigation?.addEventListener("navigate", ({ navigationType }) => {
    traverses = navigationType === "traverse";
  });
  window.addEventListener("hashchange", () => {
    // Back and Forward come to links that were there before: they do not take
    // the place of what was given since.
    if (traverses && inBox().from !== "link" && inBox().text !== "") {
      leaveFragment();
    } else {
      openLink();
    }
  });
  openLink();
}

function openLink(): void {
  const fragment = location.hash;
  if (!isRecordFragment(fragment)) {
    return;
  }
  const text = fromFragment(fragment);
  if (text === null) {
    refuse("link", "The link is damaged: part of it is missing or was changed. Ask for it again, or paste the record.");
    return;
  }
  put({ text, from: "link" });
  // The change took the fragment away, but it still says what is in the box.
  history.replaceState(null, "", fragment);
  void verify();
}

/** Stands with what else can be done with the report, where there is one. */
function offer(question: Question, { view }: Answer): void {
  const actions = view.querySelector(".report-actions");
  if (actions !== null) {
    shared = question.text;
    panel.hidden = false;
    actions.append(panel);
  }
}

function forget(): void {
  dialog.close("");
  shared = "";
  panel.hidden = true;
  made.hidden = true;
  link.value = "";
  said.textContent = "";
  leaveFragment();
}

/** The address says no longer what is in the box, and what it said may be a secret. */
function leaveFragment(): void {
  if (isRecordFragment(location.hash)) {
    history.replaceState(null, "", location.pathname + location.search);
  }
}

// Hashes, keys and signatures are public where a record has them.
const publicMembers = ["commitment", "previousHash", "signer", "signature"];

/**
 * Says whether anything in the record could be a secret: it is as long as one
 * in hex, or has a name for one. A record may have members that no rule knows.
 */
function holdsSecret(record: string): boolean {
  const members = Object.entries(JSON.parse(record) as object);
  return members.some(([name, value]) => !(publicMembers.includes(name) && typeof value === "string") && isSecret(name, value));
}

function isSecret(name: string, value: unknown): boolean {
  if (/(?<!client.?)seed|game.?hash|secret/i.test(name) || isLongHex(name)) {
    return true;
  }
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).some(([inner, held]) => isSecret(inner, held));
  }
  return typeof value === "string" && isLongHex(value);
}

function isLongHex(text: string): boolean {
  return /[0-9a-f]{64}/i.test(text);
}

async function makeLink(): Promise<void> {
  const address = new URL(shareButton.dataset["page"] ?? "", location.href);
  address.hash = toFragment(shared);
  link.value = address.href;
  made.hidden = false;
  await copy();
}

async function copy(): Promise<void> {
  try {
    await navigator.clipboard.writeText(link.value);
    said.textContent = "The link is on the clipboard.";
  } catch {
    said.textContent = "The browser did not let the page copy. Copy the link from the field.";
    link.focus();
    link.select();
  }
}
