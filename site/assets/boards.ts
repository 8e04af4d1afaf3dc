// The two boards that are pressed: 25 tiles of Mines and 40 numbers of Keno.
import type { Board } from "./demo.ts";
import { byId, stamp } from "./dom.ts";

const tilesPlace = byId("tiles", HTMLElement);
const numbersPlace = byId("numbers", HTMLElement);

const tiles: HTMLButtonElement[] = [];
const numbers: HTMLButtonElement[] = [];

const mostNumbers = 10;

/** Makes the boards. pick is called with the tile that was pressed, choose after a number was. */
export function openBoards(pick: (tile: number) => void, choose: () => void): void {
  for (let tile = 0; tile < 25; tile++) {
    const button = stamp("tile-template") as HTMLButtonElement;
    button.addEventListener("click", () => pick(tile));
    tiles.push(button);
  }
  for (let number = 1; number <= 40; number++) {
    const button = stamp("number-template") as HTMLButtonElement;
    button.textContent = String(number);
    button.addEventListener("click", () => {
      button.ariaPressed = String(button.ariaPressed !== "true");
      clearDraw();
      choose();
    });
    numbers.push(button);
  }
  tilesPlace.append(...tiles);
  numbersPlace.append(...numbers);
  byId("clear-numbers", HTMLButtonElement).addEventListener("click", () => {
    numbers.forEach((button) => (button.ariaPressed = "false"));
    clearDraw();
    choose();
  });
  showBoard({ state: "none", picks: [], payout: 0, balance: 0 });
  clearDraw();
}

export function showOnly(game: string): void {
  tilesPlace.hidden = game !== "mines";
  numbersPlace.hidden = game !== "keno";
}

/** Shows the picks, and where the mines were once the board has ended. */
export function showBoard(board: Board): void {
  const mines = Array.isArray(board.record?.result) ? (board.record.result as number[]) : [];
  tilesPlace.dataset["state"] = board.state;
  tiles.forEach((button, tile) => {
    const isPicked = board.picks.includes(tile);
    const face = mines.includes(tile) ? "mine" : isPicked ? "safe" : board.record === undefined ? "closed" : "free";
    button.dataset["face"] = face;
    button.toggleAttribute("data-picked", isPicked);
    // One that is disabled would drop the focus in the middle of the board.
    button.ariaDisabled = String(board.state !== "open" || isPicked);
    const words = { mine: isPicked ? "the mine you hit" : "a mine", safe: "safe", closed: board.state === "open" ? "not picked" : "no board open", free: "no mine" };
    button.ariaLabel = `Tile ${tile}: ${words[face]}`;
  });
}

/** The chosen numbers in ascending order. */
export function chosenNumbers(): number[] {
  return numbers.flatMap((button, index) => (button.ariaPressed === "true" ? [index + 1] : []));
}

/** Marks the numbers that were drawn. */
export function showDraw(drawn: readonly number[]): void {
  numbers.forEach((button, index) => {
    const isDrawn = drawn.includes(index + 1);
    button.toggleAttribute("data-drawn", isDrawn);
    button.ariaLabel = isDrawn ? `${index + 1}, drawn` : String(index + 1);
  });
}

function clearDraw(): void {
  showDraw([]);
  const full = chosenNumbers().length >= mostNumbers;
  for (const button of numbers) {
    button.disabled = full && button.ariaPressed !== "true";
  }
}
