// The Paste button.
import { bring, put, type Tool, verify } from "./box.ts";
import { byId } from "./dom.ts";

const button = byId("paste", HTMLButtonElement);
const record = byId("record", HTMLTextAreaElement);
const hint = byId("paste-hint", HTMLElement);

export function paste(): Tool {
  button.addEventListener("click", async () => {
    const isNewest = bring();
    const text = await clipboardText();
    if (!isNewest()) {
      return;
    }
    if (text === "") {
      showHint(true);
      record.focus();
      return;
    }
    put({ text, from: "pasted" });
    await verify();
  });
  return {
    controls: [button],
    changed: () => showHint(false),
  };
}

/** Returns "" also when the clipboard is refused, or missing as over plain http. */
async function clipboardText(): Promise<string> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return "";
  }
}

function showHint(visible: boolean): void {
  hint.hidden = !visible;
  record.setAttribute("aria-describedby", visible ? "record-hint paste-hint" : "record-hint");
}
