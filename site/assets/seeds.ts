// The sealed seeds: both commitments with the time they were shown, the client
// seed, the nonce, and what is revealed.
import { type Api, sentenceOf } from "./api.ts";
import type { Revealed, Rotated, Session } from "./demo.ts";
import { byId, fill, stamp } from "./dom.ts";
import { clearError, copies, counted, say, sayError } from "./say.ts";

const commitment = byId("commitment", HTMLElement);
const next = byId("next", HTMLElement);
const shownTime = byId("commitment-shown", HTMLTimeElement);
const nextTime = byId("next-shown", HTMLTimeElement);
const bets = byId("commitment-bets", HTMLElement);
const nonce = byId("nonce", HTMLElement);
const seedNow = byId("client-seed-now", HTMLElement);
const seedField = byId("client-seed", HTMLInputElement);
const seedForm = byId("client-seed-form", HTMLFormElement);
const seedTool = byId("client-seed-tool", HTMLDetailsElement);
const rotateButton = byId("rotate", HTMLButtonElement);
const revealedPlace = byId("revealed", HTMLElement);

// When each commitment came onto the page for the first time.
const shownAt = new Map<string, Date>();

let session: Session;

let isRotating = false;

/** Shows the seeds and lets the player change them. changed is called after each change. */
export function openSeeds(api: Api, first: Session, changed: () => Promise<void>): void {
  show(first);
  copies(byId("copy-commitment", HTMLButtonElement), () => session.commitment, "The commitment in use");
  copies(byId("copy-next", HTMLButtonElement), () => session.nextCommitment, "The next commitment");

  rotateButton.addEventListener("click", async () => {
    if (isRotating) {
      return; // a button that is disabled would drop the focus
    }
    isRotating = true;
    clearError("rotate-error");
    try {
      await replaced(await api.send<Rotated>("POST", "/api/demo/rotate"), changed);
    } catch (error) {
      sayError("rotate-error", sentenceOf(error));
    } finally {
      isRotating = false;
    }
  });

  seedForm.addEventListener("submit", async (event) => {
    event.preventDefault();
    clearError("client-seed-error");
    seedField.removeAttribute("aria-invalid");
    try {
      const rotated = await api.send<Rotated>("POST", "/api/demo/client-seed", { clientSeed: seedField.value });
      seedField.value = "";
      seedTool.open = false;
      seedTool.querySelector("summary")?.focus();
      await replaced(rotated, changed);
    } catch (error) {
      seedField.setAttribute("aria-invalid", "true");
      seedField.focus();
      sayError("client-seed-error", sentenceOf(error).replace(/^ClientSeed\b/, "The client seed"));
    }
  });
}

/** A bet was placed: nonce is that of the bet after it. */
export function betPlaced(nonceNext: number): void {
  session = { ...session, nonce: nonceNext, betsUnderSeed: session.betsUnderSeed + 1 };
  show(session);
}

/** Shows what is known of the session now. */
export function show(now: Session): void {
  session = now;
  for (const shown of [now.commitment, now.nextCommitment]) {
    if (!shownAt.has(shown)) {
      shownAt.set(shown, new Date());
    }
  }
  commitment.textContent = now.commitment;
  next.textContent = now.nextCommitment;
  tell(shownTime, shownAt.get(now.commitment));
  tell(nextTime, shownAt.get(now.nextCommitment));
  bets.textContent = now.betsUnderSeed === 0 ? "before any bet under it" : `${counted(now.betsUnderSeed, "bet")} since`;
  nonce.textContent = String(now.nonce);
  seedNow.textContent = now.clientSeed;
}

function tell(place: HTMLTimeElement, time: Date | undefined): void {
  if (time !== undefined) {
    place.dateTime = time.toISOString();
    place.textContent = time.toLocaleTimeString("en-GB");
  }
}

async function replaced({ revealed, next: now }: Rotated, changed: () => Promise<void>): Promise<void> {
  const before = session;
  show(now);
  revealedPlace.hidden = revealed === null;
  if (revealed === null) {
    await changed();
    say("Nobody bet under the server seed, so it stays sealed. The next commitment is in use now, with your client seed.");
    return;
  }
  const { view, sentence } = await revealedView(revealed, before, now);
  revealedPlace.replaceChildren(view);
  await changed();
  say(sentence);
}

/** The revealed seed, and whether it is what was promised. */
async function revealedView(revealed: Revealed, before: Session, now: Session): Promise<{ view: Element; sentence: string }> {
  const hash = await sha256(revealed.serverSeed);
  const promised = revealed.commitment === before.commitment && (hash === null || hash === before.commitment);
  const promoted = now.commitment === before.nextCommitment;
  const view = stamp("revealed-template");
  const hashed = !promised
    ? "This seed does not belong to the commitment you were shown."
    : hash === null
      ? "This is the commitment you were shown."
      : "Its SHA-256, computed by this page, is the commitment you were shown.";
  const follows = promoted
    ? "The next commitment you were shown is in use now, from nonce 0."
    : "The commitment in use now is not the one you were shown as the next.";
  fill(view, { seed: revealed.serverSeed, commitment: revealed.commitment, bets: String(revealed.bets), hashed, promoted: follows });
  if (!promised || !promoted) {
    view.setAttribute("data-state", "mismatch");
    view.querySelector(".icon")?.replaceWith(stamp("icon-mismatch"));
  }
  return { view, sentence: `The server seed is revealed: ${counted(revealed.bets, "bet")} under it. ${hashed} ${follows}` };
}

/** In hex, or null where the browser computes none, as over plain http. */
async function sha256(text: string): Promise<string | null> {
  if (!window.isSecureContext) {
    return null;
  }
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
