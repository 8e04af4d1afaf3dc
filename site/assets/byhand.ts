// The record filled in by hand. The fields write it into the box, where the
// player sees what is checked.
import type { MalformedError } from "@galabet/fair";
import { changed, inBox, put, type Tool, verify } from "./box.ts";
import { composeBet, composeRound, type Spelling, type Typed } from "./compose.ts";
import { byId } from "./dom.ts";
import { clearFieldError, type Field, refuseLineBreaks, showFieldError } from "./field.ts";
import { isJson } from "./json.ts";
import { faultInNumber } from "./number.ts";

const details = byId("byhand", HTMLDetailsElement);
const form = byId("byhand-form", HTMLFormElement);
const game = byId("byhand-game", HTMLSelectElement);
const result = byId("byhand-result", HTMLTextAreaElement);
const resultHint = byId("byhand-result-hint", HTMLElement);
const cursorHint = byId("byhand-cursor-example", HTMLElement);
const button = byId("run-byhand", HTMLButtonElement);
const fields: Field[] = Array.from(form.querySelectorAll<Field>(".field :is(input, textarea)"));

export function byHand(): Tool {
  fields.forEach(refuseLineBreaks);
  form.addEventListener("input", () => {
    // The record has the fields of the game that is chosen now.
    showGame();
    // What was pasted is replaced only when the button asks for it.
    if (inBox().from === "typed" || inBox().text === "") {
      write();
    } else {
      changed();
    }
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    write();
    void verify();
  });
  showGame();
  return { controls: [game, button, ...fields], refuses, changed: clearErrors, focusFault };
}

/** Shows the fields that the chosen game has. */
function showGame(): void {
  for (const field of form.querySelectorAll<HTMLElement>("[data-for]")) {
    const games = field.dataset["for"]?.split(" ") ?? [];
    field.hidden = !games.includes(game.value) && (isRound() || !games.includes("bet"));
  }
  const chosen = game.selectedOptions[0];
  resultHint.textContent = chosen?.dataset["result"] ?? "";
  cursorHint.textContent = `${chosen?.text}: ${chosen?.dataset["cursor"]}.`;
}

function write(): void {
  const typed = fields.filter(isShown).map(typedInto);
  put({ text: isRound() ? composeRound(typed) : composeBet(game.value, typed), from: "typed" });
}

function typedInto({ name, value, dataset }: Field): Typed {
  return { name, value, spelling: dataset["spelling"] as Spelling, isParam: dataset["param"] !== undefined };
}

/** Crash is played in rounds; every other game has bets. */
function isRound(): boolean {
  return game.value === "crash";
}

/** The focus ends at the first field that is wrong. */
function refuses(): boolean {
  const wrong = inBox().from === "typed" ? fields.filter((field) => isShown(field) && faultIn(field) !== null) : [];
  for (const field of wrong.reverse()) {
    details.open = true;
    showFieldError(field, faultIn(field) ?? "");
  }
  return wrong.length > 0;
}

/**
 * What is wrong with how a value is written, and how to mend it. The record has
 * it as a text, which the engine would say is in quotes that nobody typed; a
 * result would be compared as a text, and never match.
 */
function faultIn(field: Field): string | null {
  if (field.value === "") {
    return null;
  }
  if (field.dataset["spelling"] === "number") {
    return faultInNumber(field.value);
  }
  return field !== result || isJson(result.value)
    ? null
    : "This is not written as a record writes it: a number has a point and no unit, a list is in square brackets, and cards are in double quotes.";
}

/** The verdict may be out of view from there, so the field tells it too. */
function focusFault({ field, message }: MalformedError): boolean {
  const faulty = fields.filter(isShown).find(({ name }) => name === field.split(".").pop());
  if (inBox().from !== "typed" || faulty === undefined) {
    return false;
  }
  details.open = true;
  showFieldError(faulty, `Malformed, so nothing was checked: ${message}.`);
  return true;
}

function clearErrors(): void {
  fields.forEach(clearFieldError);
}

function isShown(field: Field): boolean {
  return field.closest<HTMLElement>(".field")?.hidden !== true;
}
