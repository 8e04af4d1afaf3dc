// The Verify page: a record is pasted, the engine looks at it, the verdict is
// shown. The text goes to the engine exactly as the textarea holds it.
import { type Answer, answer } from "./answer.ts";
import { preloadEngine } from "./engine.ts";
import example from "./example.json";
import { byId, stamp } from "./dom.ts";
import { selectFault } from "./malformed.ts";

const form = byId("verify", HTMLFormElement);
const record = byId("record", HTMLTextAreaElement);
const runButton = byId("run", HTMLButtonElement);
const exampleButton = byId("example", HTMLButtonElement);
const result = byId("result", HTMLElement);
const legend = byId("legend", HTMLElement);

// An answer belongs to the text it was asked for: an edit or a newer question
// makes the number grow, and an answer with an older number is thrown away.
let question = 0;

// An answer that takes longer than this is announced while it is awaited.
const noticeableMs = 300;

async function verify(): Promise<void> {
  const mine = ++question;
  clear("working");
  const waiting = setTimeout(() => {
    if (mine === question) {
      result.replaceChildren(stamp("waiting-template"));
    }
  }, noticeableMs);
  const answered = await answer({ text: record.value, from: "pasted" });
  clearTimeout(waiting);
  if (mine === question) {
    show(answered);
  }
}

function show({ mark, view, fault }: Answer): void {
  Object.assign(result.dataset, mark);
  result.replaceChildren(view);
  legend.hidden = true;
  form.dataset["state"] = "done";
  if (fault !== undefined) {
    selectFault(record, fault);
  }
  // Last, because the selection may have moved the page to the text.
  bringIntoView(result);
}

function clear(state: "idle" | "working"): void {
  delete result.dataset["verdict"];
  delete result.dataset["trouble"];
  result.replaceChildren();
  legend.hidden = false;
  form.dataset["state"] = state;
}

/** On a small screen the verdict is below the text; on a large one it is beside it. */
function bringIntoView(element: HTMLElement): void {
  const { top } = element.getBoundingClientRect();
  if (top < 0 || top > window.innerHeight / 2) {
    element.scrollIntoView({ block: "start" });
  }
}

function edited(): void {
  question++;
  clear("idle");
  preloadEngine();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  void verify();
});
record.addEventListener("input", edited);
record.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    form.requestSubmit(runButton);
  }
});
exampleButton.addEventListener("click", () => {
  record.value = JSON.stringify(example, null, 2);
  form.requestSubmit(runButton);
});

runButton.disabled = false;
exampleButton.disabled = false;
document.documentElement.dataset["ready"] = "";
