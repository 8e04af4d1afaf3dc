// The player's bets: each record with its way to the Verify page, as it is or as
// a forged copy.
import type { Api } from "./api.ts";
import type { BetRecord } from "./demo.ts";
import { byId, fill, slot, stamp } from "./dom.ts";
import { type Forgery, forged } from "./forge.ts";
import { toFragment } from "./fragment.ts";
import { chips } from "./say.ts";
import { nameOf, shortResult } from "./tell.ts";

const list = byId("records", HTMLOListElement);
const none = byId("no-bets", HTMLElement);
const forgery = byId("forgery", HTMLSelectElement);

/** As many as a session keeps and the API tells. */
const most = 100;

/** What was staked and paid. */
export interface Paid {
  stake: number;
  payout: number;
}

// Records do not have the chips; those of this page's bets are known by the bet.
const paid = new Map<string, Paid>();

// How to bring the link of each record in line with the choices.
const links = new Map<Element, () => void>();

export function openHistory(): void {
  forgery.addEventListener("change", () => links.forEach((update) => update()));
}

/** Puts a new record on top. */
export function addRecord(record: BetRecord, chipsOf?: Paid): void {
  if (chipsOf !== undefined) {
    paid.set(keyOf(record), chipsOf);
  }
  list.prepend(recordView(record));
  for (const extra of Array.from(list.children).slice(most)) {
    links.delete(extra);
    extra.remove();
  }
  none.hidden = true;
}

/** Shows the records as the API has them now, with the seeds that are revealed. */
export async function reloadHistory(api: Api): Promise<void> {
  const records = await api.send<BetRecord[]>("GET", `/api/demo/history?limit=${most}`);
  links.clear();
  list.replaceChildren(...records.map(recordView));
  none.hidden = records.length > 0;
}

function recordView(record: BetRecord): Element {
  const view = stamp("record-template");
  const isRevealed = record.serverSeed !== undefined;
  const of = `, ${nameOf(record.game)}, nonce ${record.nonce}`;
  const chipsOf = paid.get(keyOf(record));
  view.setAttribute("data-revealed", String(isRevealed));
  fill(view, {
    "game": nameOf(record.game),
    "nonce": `nonce ${record.nonce}`,
    "result": shortResult(record),
    "chips": chipsOf === undefined ? "no chips" : `${chips(chipsOf.stake)} → ${chips(chipsOf.payout)}`,
    "state": isRevealed ? "Seed revealed" : "Seed sealed",
    "text": JSON.stringify(record, null, 2),
    "tamper-of": of,
    "link-of": of,
    "record-of": of,
  });
  const tamper = slot(view, "tamper") as HTMLInputElement;
  const link = slot(view, "link") as HTMLAnchorElement;
  tamper.disabled = !isRevealed;
  const update = () => {
    const sent = tamper.checked ? forged(record, forgery.value as Forgery) : record;
    link.href = list.dataset["verify"] + toFragment(JSON.stringify(sent, null, 2));
    view.toggleAttribute("data-forged", tamper.checked);
    const fails = forgery.selectedOptions[0]?.dataset["fails"] ?? "";
    fill(view, { "link-text": tamper.checked ? `Send forged copy: ${fails} fails` : "Send to Verify" });
  };
  tamper.addEventListener("change", update);
  update();
  links.set(view, update);
  return view;
}

function keyOf(record: BetRecord): string {
  return `${record.commitment} ${record.nonce}`;
}
