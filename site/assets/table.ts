// The table: the chosen game, its fields, the bet and what comes of it.
import { type Api, sentenceOf } from "./api.ts";
import { chosenNumbers, openBoards, showBoard, showOnly } from "./boards.ts";
import type { Board, Catalogue, Chips, Fair, GameName, Settled } from "./demo.ts";
import { byId } from "./dom.ts";
import { faultIn, fillPockets, hasChips, outcomeOf, paidFor, pictureOf, quoteOf, shoeOf, verbs, wager } from "./games.ts";
import { addRecord } from "./history.ts";
import { showRules } from "./rules.ts";
import { chips, clearError, grouped, say, sayError } from "./say.ts";
import { betPlaced } from "./seeds.ts";
import { times } from "./tell.ts";

const form = byId("bet", HTMLFormElement);
const picturePlace = byId("picture", HTMLElement);
const outcome = byId("outcome", HTMLElement);
const quote = byId("quote", HTMLElement);
const stake = byId("stake", HTMLInputElement);
const playButton = byId("play-button", HTMLButtonElement);
const cashOut = byId("cashout", HTMLButtonElement);
const forfeit = byId("forfeit", HTMLButtonElement);
const refill = byId("refill", HTMLButtonElement);
const balance = byId("balance", HTMLElement);

let api: Api;
let catalogue: Catalogue;

// One action at a time: a second click while one is under way is none.
let isBusy = false;

let isBoardOpen = false;

export function openTable(demo: Api, rules: Catalogue, first: Chips): void {
  api = demo;
  catalogue = rules;
  fillPockets();
  openBoards((tile) => void pick(tile), fieldsChanged);
  showBalance(first.balance);
  refill.textContent = `Back to ${grouped(first.start)}`; // from more chips too
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void act(play);
  });
  form.addEventListener("input", ({ target }) => {
    if (target !== stake) {
      fieldsChanged();
    }
  });
  cashOut.addEventListener("click", () => void act(() => endBoard("cashout")));
  forfeit.addEventListener("click", () => void act(() => endBoard("forfeit")));
  refill.addEventListener("click", () => void act(async () => {
    showBalance((await api.send<Chips>("POST", "/api/demo/games/chips/refill")).balance);
    say(`You have ${balance.textContent} chips again.`);
  }));
  fieldsChanged();
}

function game(): GameName {
  return new FormData(form).get("game") as GameName;
}

/** Shows the chosen game as it is before a bet. */
function fieldsChanged(): void {
  const chosen = game();
  clearFault();
  for (const field of form.querySelectorAll<HTMLElement>("[data-for]")) {
    field.hidden = !field.dataset["for"]?.split(" ").includes(chosen);
  }
  playButton.textContent = verbs[chosen];
  quote.textContent = quoteOf(chosen);
  showOnly(chosen);
  const picture = pictureOf(chosen, catalogue);
  picturePlace.replaceChildren(...(picture === null ? [] : [picture]));
  picturePlace.hidden = picture === null;
  outcome.textContent = chosen === "mines" && isBoardOpen ? "Pick a tile, or cash out." : "";
  delete outcome.dataset["won"];
  offerBoardActions();
  showRules(catalogue, chosen, kindOfBets(chosen));
}

function kindOfBets(chosen: GameName): string {
  switch (chosen) {
    case "plinko":
      return `${byId("rows", HTMLSelectElement).value} rows`;
    case "keno":
      return `${Math.max(chosenNumbers().length, 1)} picks`;
    case "mines":
      return `${byId("mines", HTMLInputElement).value} mines,`;
    default:
      return "";
  }
}

/** Does one action, and says in one sentence why it failed. */
async function act(action: () => Promise<void>): Promise<void> {
  if (isBusy) {
    return;
  }
  isBusy = true;
  clearFault();
  try {
    await action();
  } catch (error) {
    sayError("bet-error", sentenceOf(error));
  } finally {
    isBusy = false;
  }
}

function clearFault(): void {
  clearError("bet-error");
  form.querySelectorAll("[aria-invalid]").forEach((field) => field.removeAttribute("aria-invalid"));
}

async function play(): Promise<void> {
  const chosen = game();
  const fault = stakeFault(chosen) ?? faultIn(chosen);
  if (fault !== null) {
    fault.field?.setAttribute("aria-invalid", "true");
    fault.field?.focus();
    sayError("bet-error", fault.sentence);
    return;
  }
  if (!hasChips(chosen)) {
    const { record, nonceNext } = await api.send<Fair>("POST", "/api/demo/bet", wager(chosen));
    betPlaced(nonceNext);
    addRecord(record);
    showOutcome(shoeOf(record), undefined, pictureOf(chosen, catalogue, record));
    return;
  }
  const body = { stake: stake.valueAsNumber, ...wager(chosen) };
  if (chosen === "mines") {
    const board = await api.send<Board>("POST", "/api/demo/games/mines/start", body);
    // A board takes its nonce when it opens; its round is named after it.
    betPlaced(Number(board.round?.split(":").at(-1)) + 1);
    boardChanged(board, "The board is open. Pick a tile.");
    cashOut.focus(); // it stands where the button was that had the focus
    return;
  }
  const settled = await api.send<Settled>("POST", `/api/demo/games/${chosen}`, body);
  showBalance(settled.balance);
  betPlaced(settled.nonceNext);
  addRecord(settled.record, settled);
  showOutcome(outcomeOf(settled), settled.payout > settled.stake, pictureOf(chosen, catalogue, settled.record));
}

function stakeFault(chosen: GameName): ReturnType<typeof faultIn> {
  const { minStake, maxStake } = catalogue.chips;
  const value = stake.valueAsNumber;
  return !hasChips(chosen) || (Number.isInteger(value) && value >= minStake && value <= maxStake)
    ? null
    : { sentence: `The stake is a whole number from ${grouped(minStake)} to ${grouped(maxStake)}.`, field: stake };
}

function showOutcome(sentence: string, won: boolean | undefined, picture: SVGElement | null): void {
  if (picture !== null) {
    picturePlace.replaceChildren(picture);
  }
  outcome.textContent = sentence;
  if (won === undefined) {
    delete outcome.dataset["won"];
  } else {
    outcome.dataset["won"] = String(won);
  }
  say(sentence);
}

async function pick(tile: number): Promise<void> {
  await act(async () => {
    if (!isBoardOpen) {
      return;
    }
    const board = await api.send<Board>("POST", "/api/demo/games/mines/pick", { tile });
    boardChanged(board, `Tile ${tile} is safe. A cash-out pays ${chips(board.payout)}, ${times(board.multiplier ?? 1)}${board.next === undefined ? "" : `; after one more it is ${times(board.next)}`}.`);
  });
}

async function endBoard(how: "cashout" | "forfeit"): Promise<void> {
  boardChanged(await api.send<Board>("POST", `/api/demo/games/mines/${how}`), "");
}

function boardChanged(board: Board, whileOpen: string): void {
  const ended = board.record;
  isBoardOpen = board.state === "open";
  showBalance(board.balance);
  showBoard(board);
  offerBoardActions();
  if (ended === undefined) {
    cashOut.textContent = `Cash out ${chips(board.payout)}`;
    showOutcome(whileOpen, undefined, null);
    return;
  }
  const staked = board.stake ?? 0;
  addRecord(ended, { stake: staked, payout: board.payout });
  playButton.focus({ preventScroll: true }); // the mines are to be seen
  showOutcome(endingOf(board, staked), board.payout > staked, null);
}

function endingOf({ state, payout, multiplier }: Board, staked: number): string {
  switch (state) {
    case "cashed-out":
      return `You cash out ${paidFor(payout, staked, multiplier ?? 1)}.`;
    case "hit":
      return `You hit a mine and lose your stake of ${chips(staked)}.`;
    default:
      return `You give the board up and lose your stake of ${chips(staked)}.`;
  }
}

/** An open board has other actions than a bet, and keeps its fields as they are. */
function offerBoardActions(): void {
  const onBoard = isBoardOpen && game() === "mines";
  playButton.hidden = onBoard;
  cashOut.hidden = !onBoard;
  forfeit.hidden = !onBoard;
  stake.disabled = onBoard;
  byId("mines", HTMLInputElement).disabled = onBoard;
}

function showBalance(now: number): void {
  balance.textContent = grouped(now);
}
