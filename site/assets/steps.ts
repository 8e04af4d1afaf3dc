// Every step from the inputs to the result. They are computed when somebody
// opens them: eight decks have 415 numbers, which few want to see.
import type { Explanation } from "@galabet/fair";
import { EngineTrouble } from "./engine.ts";
import { fill, slot, stamp } from "./dom.ts";
import { fact } from "./facts.ts";

export interface Steps {
  view: Element;
  /** Fills the view, if it is still empty, with the steps or with why there are none. */
  build(): Promise<void>;
}

/** Returns the closed steps. explain is null for a record without any. */
export function stepsOf(explain: (() => Promise<Explanation>) | null): Steps {
  const view = stamp("steps-template");
  const place = slot(view, "steps");
  if (explain === null) {
    place.append(stamp("no-steps-template"));
    return { view, build: async () => {} };
  }
  let building: Promise<void> | undefined;
  const tried = () => explain().then(explanationView).catch((error: unknown) => {
    building = undefined; // so that the next time it is tried again
    return troubleView(EngineTrouble.from(error));
  });
  const build = () => (building ??= tried().then((shown) => place.replaceChildren(shown)));
  view.addEventListener("toggle", () => {
    if (view.hasAttribute("open")) {
      void build();
    }
  });
  return { view, build };
}

/** Unlike without an engine at all, there is a verdict, and it stands. */
function troubleView({ reason }: EngineTrouble): Element {
  const view = stamp("steps-trouble-template");
  fill(view, { reason });
  return view;
}

function explanationView(explanation: Explanation): Element {
  const view = stamp("explanation-template");
  const crash = explanation.kind === "Crash";
  const secret = crash ? "game hash" : "server seed";
  for (const name of view.querySelectorAll("[data-secret]")) {
    name.textContent = secret;
  }
  slot(view, "key").append(
    fact(crash ? "Game hash" : "Server seed", explanation.secret),
    fact(`SHA-256 of the ${secret}`, explanation.secretHash),
  );
  slot(view, "message-form").textContent = crash ? "The message is the salt." : "Each message is the client seed, the nonce and the cursor, with colons between them.";
  slot(view, "digests").append(...explanation.digests.map(digestView));
  rows(view, "floats", explanation.floats.map(floatRow));
  rows(view, "arithmetic", explanation.arithmetic.map(arithmeticRow));
  rows(view, "swaps", swapRows(explanation));
  if (explanation.swaps.length > 0) {
    shuffled(view, explanation);
  }
  slot(view, "result").append(fact("Result", JSON.stringify(explanation.result)));
  return view;
}

/** Fills a table, or takes its step away when the game has no such step. */
function rows(view: Element, name: string, found: Element[]): void {
  if (found.length === 0) {
    slot(view, `${name}-step`).remove();
  } else {
    slot(view, name).append(...found);
  }
}

function digestView({ message, digest }: Explanation["digests"][number]): Element {
  const view = stamp("digest-template");
  fill(view, { message });
  for (const four of digest.match(/.{8}/g) ?? []) {
    const group = stamp("group-template");
    group.textContent = four;
    slot(view, "digest").append(group, " ");
  }
  return view;
}

function floatRow({ cursor, bytes, float }: Explanation["floats"][number], index: number): Element {
  const row = stamp("float-template");
  fill(row, {
    number: String(index + 1),
    digest: String(cursor),
    bytes: bytes.map((byte) => byte.toString(16).padStart(2, "0")).join(" "),
    float: String(float),
  });
  return row;
}

function arithmeticRow({ expression, value }: Explanation["arithmetic"][number]): Element {
  const row = stamp("arithmetic-template");
  fill(row, { expression, value: String(value) });
  return row;
}

function swapRows({ swaps, floats }: Explanation): Element[] {
  return swaps.map(({ i, j }, index) => {
    const row = stamp("swap-template");
    fill(row, { number: String(index + 1), product: String((floats[index]?.float ?? NaN) * (i + 1)), i: String(i), j: String(j) });
    return row;
  });
}

function shuffled(view: Element, { kind, swaps }: Explanation): void {
  const items = Array.from({ length: swaps.length + 1 }, (_, item) => item);
  for (const { i, j } of swaps) {
    [items[i], items[j]] = [items[j] as number, items[i] as number];
  }
  fill(view, { count: String(items.length) });
  for (const reading of view.querySelectorAll<HTMLElement>("[data-for]")) {
    reading.hidden = !reading.dataset["for"]?.split(" ").includes(kind);
  }
  slot(view, "items").append(fact("Items after the last swap", items.join(", ")));
}
