// The box: a record goes in, Verify asks, the answer is shown below or beside.
// Whatever fills the box or stands next to it is a Tool.
import type { MalformedError } from "@galabet/fair";
import { type Answer, answer } from "./answer.ts";
import { preloadEngine } from "./engine.ts";
import example from "./example.json";
import { byId, fill, stamp } from "./dom.ts";
import { focusFault, selectFault } from "./fault.ts";
import type { Question } from "./question.ts";

/** What is in the box: the question without what it is compared with. */
export type Given = Omit<Question, "pinned">;

/** A part of the page that fills the box or goes by its answer. */
export interface Tool {
  /** The controls that wait until the page is ready. */
  controls: readonly (HTMLButtonElement | HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement)[];
  /** Says whether nothing can be asked yet, and has told the player why. */
  refuses?(): boolean;
  /** What the record is to be compared with. */
  pinned?(): Question["pinned"];
  /** What was given, or what it is compared with, has changed: there is no verdict. */
  changed?(): void;
  /** There is an answer on the page. */
  answered?(question: Question, answer: Answer): void;
  /** Takes the focus to where the text is wrong; says whether it could. */
  focusFault?(fault: MalformedError): boolean;
}

const form = byId("verify", HTMLFormElement);
const record = byId("record", HTMLTextAreaElement);
const runButton = byId("run", HTMLButtonElement);
const exampleButton = byId("example", HTMLButtonElement);
const result = byId("result", HTMLElement);

let tools: readonly Tool[] = [];

// What is in the box when it came another way than into the textarea, which
// may show it otherwise. Without it the text is what the textarea holds, also
// when that was filled before this ran.
let brought: Given | undefined;

// The number of the text that was given last, or is still on its way: one that
// takes time must not take the place of one that was given later.
let newest = 0;

// Where the text is wrong, when the answer says that it is.
let fault: MalformedError | undefined;

// An answer belongs to what was given when it was asked for: a change or a
// newer question makes the number grow, and an answer with an older number is
// thrown away.
let asked = 0;

// A wait that is longer than this is shown.
const noticeableMs = 300;

/** Makes the page work, with the tools it has. */
export function open(...pageTools: Tool[]): void {
  tools = pageTools;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void verify();
  });
  record.addEventListener("input", () => {
    newest++;
    brought = undefined;
    changed();
  });
  exampleButton.addEventListener("click", () => {
    put({ text: JSON.stringify(example, null, 2), from: "pasted" });
    void verify();
  });
  byId("ask", HTMLElement).addEventListener("keydown", submitFromKeyboard);
  result.addEventListener("click", followToFault);

  for (const control of [runButton, exampleButton, ...tools.flatMap((tool) => tool.controls)]) {
    control.disabled = false;
  }
  if (record.value !== "") {
    preloadEngine();
  }
  document.documentElement.dataset["ready"] = "";
}

/** Returns what is in the box. */
export function inBox(): Given {
  return brought ?? { text: record.value, from: "pasted" };
}

/** Begins to bring a text. Returns a function that says whether none was given since. */
export function bring(): () => boolean {
  const mine = ++newest;
  return () => mine === newest;
}

/** Replaces what is in the box. */
export function put(next: Given): void {
  newest++;
  brought = next.from === "pasted" ? undefined : next;
  record.value = next.text;
  changed();
}

/** Clears the verdict, because it is one on something else. */
export function changed(): void {
  asked++;
  clear("idle");
  for (const tool of tools) {
    tool.changed?.();
  }
  preloadEngine();
}

/** Asks about what is in the box, and shows the answer. */
export async function verify(): Promise<void> {
  const mine = ++asked;
  clear("idle");
  // All of them are asked, so that each shows what it has to say.
  if (tools.filter((tool) => tool.refuses?.()).length > 0) {
    return;
  }
  clear("working");
  const waiting = setTimeout(() => {
    if (mine === asked) {
      result.replaceChildren(stamp("waiting-template"));
      bringIntoView();
    }
  }, noticeableMs);
  const question: Question = { ...inBox(), pinned: Object.assign({}, ...tools.map((tool) => tool.pinned?.())) };
  const answered = await answer(question);
  clearTimeout(waiting);
  if (mine !== asked) {
    return;
  }
  show(answered.mark, answered.view);
  for (const tool of tools) {
    tool.answered?.(question, answered);
  }
  const wrong = (fault = answered.fault);
  if (wrong !== undefined && !tools.some((tool) => tool.focusFault?.(wrong))) {
    focusFault(answered.view);
  }
}

/** Empties the box and says in its answer's place why there is none. */
export function refuse(trouble: "file" | "link", sentence: string): void {
  put({ text: "", from: "pasted" });
  const view = stamp("refusal-template");
  fill(view, { sentence });
  show({ trouble }, view);
}

function show(mark: Answer["mark"] | { trouble: "file" | "link" }, view: Element): void {
  Object.assign(result.dataset, mark);
  result.replaceChildren(view);
  setState("done");
  bringIntoView();
}

function clear(state: "idle" | "working"): void {
  delete result.dataset["verdict"];
  delete result.dataset["trouble"];
  result.replaceChildren();
  result.dataset["begun"] = ""; // from the first input on there is room for an answer
  fault = undefined;
  setState(state);
}

function setState(state: "idle" | "working" | "done"): void {
  form.dataset["state"] = state;
  // What comes and goes while the result is busy is not announced: one
  // announcement a question.
  result.ariaBusy = String(state === "working");
  result.toggleAttribute("data-asked", state !== "idle");
  document.getElementById("legend")?.toggleAttribute("hidden", state !== "idle");
}

/** On a small screen the verdict is below the text; on a large one it is beside it. */
function bringIntoView(): void {
  const { top } = result.getBoundingClientRect();
  if (top < 0 || top > window.innerHeight / 2) {
    result.scrollIntoView({ block: "start" });
  }
}

function submitFromKeyboard(event: KeyboardEvent): void {
  const { target } = event;
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) {
    return;
  }
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) {
    event.preventDefault();
    target.form?.requestSubmit();
  }
}

/** Lets the answer's link to the fault select it in the text. */
function followToFault(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a[href='#record']") : null;
  if (link !== null && fault !== undefined) {
    event.preventDefault();
    selectFault(record, fault);
  }
}
