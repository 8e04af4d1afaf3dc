// What the player saved before the bet, to compare the record with.
import { changed, type Tool } from "./box.ts";
import { byId } from "./dom.ts";
import { clearFieldError, refuseLineBreaks, showFieldError } from "./field.ts";

const details = byId("pinned", HTMLDetailsElement);
const commitment = byId("pinned-commitment", HTMLInputElement);
const signer = byId("pinned-signer", HTMLInputElement);
const button = byId("run-pinned", HTMLButtonElement);
const fields = [commitment, signer];

export function pinned(): Tool {
  for (const field of fields) {
    field.addEventListener("input", changed);
    refuseLineBreaks(field);
  }
  return {
    controls: [button, ...fields],
    refuses,
    pinned: () => ({
      ...(commitment.value !== "" && { commitment: commitment.value }),
      ...(signer.value !== "" && { signer: signer.value }),
    }),
    changed: () => fields.forEach(clearFieldError),
  };
}

/** The focus ends at the first field that is wrong. */
function refuses(): boolean {
  const wrong = fields.filter(({ value }) => faultIn(value) !== null);
  for (const field of wrong.reverse()) {
    details.open = true;
    showFieldError(field, faultIn(field.value) ?? "");
  }
  return wrong.length > 0;
}

/** What is wrong with a hash or key, and how to mend it; null when nothing is. */
function faultIn(value: string): string | null {
  if (value === "" || /^[0-9a-f]{64}$/.test(value)) {
    return null;
  }
  if (/\s/.test(value)) {
    return "There is a space in it. Take it out: only 0–9 and a–f belong here.";
  }
  if (/^[0-9a-fA-F]{64}$/.test(value)) {
    return "It has capital letters. Write A–F as a–f, as records do.";
  }
  const stranger = /[^0-9a-fA-F]/u.exec(value);
  if (stranger !== null) {
    return `“${stranger[0]}” does not belong here, only 0–9 and a–f do.`;
  }
  return `It has ${value.length} ${value.length === 1 ? "character" : "characters"} and needs 64. Part of it may be missing, or something was added.`;
}
