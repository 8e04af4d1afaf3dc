// The Paste button.
import { bring, put, type Tool, verify } from "./box.ts";
import { byId } from "./dom.ts";

const button = byId("paste", HTMLButtonElement);
const record = byId("record", HTMLTextAreaElement);
const hints = { refused: byId("paste-hint", HTMLElement), empty: byId("paste-empty", HTMLElement) };

export function paste(): Tool {
  button.addEventListener("click", async () => {
    const isNewest = bring();
    const text = await clipboardText();
    if (!isNewest()) {
      return;
    }
    if (text === null || text === "") {
      showHint(text === null ? "refused" : "empty");
      record.focus();
      return;
    }
    put({ text, from: "pasted" });
    await verify();
  });
  return {
    controls: [button],
    changed: () => showHint(null),
  };
}

/** Returns null when the clipboard is refused, or missing as over plain http. */
async function clipboardText(): Promise<string | null> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return null;
  }
}

function showHint(shown: keyof typeof hints | null): void {
  hints.refused.hidden = shown !== "refused";
  hints.empty.hidden = shown !== "empty";
  record.setAttribute("aria-describedby", shown === null ? "record-hint" : `record-hint ${hints[shown].id}`);
}
