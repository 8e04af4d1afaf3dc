// The Play page: the seeds that are sealed, a table of games, and the bets with
// their way to the Verify page. The session's id is kept here and nowhere else.
import { type Api, practiceApi, Refusal, sentenceOf, serverAnswers, serverApi } from "./api.ts";
import { openHistory, reloadHistory } from "./history.ts";
import type { Catalogue, Chips, Session } from "./demo.ts";
import { byId } from "./dom.ts";
import { clearError, say, sayError } from "./say.ts";
import { openSeeds } from "./seeds.ts";
import { openTable } from "./table.ts";

const page = byId("play", HTMLElement);
const where = byId("where", HTMLElement);
const whereText = byId("where-text", HTMLElement);
const begin = byId("begin", HTMLButtonElement);

const root = page.dataset["root"] ?? "";

async function start(): Promise<void> {
  if (await serverAnswers(root)) {
    await open(async () => serverApi(root), "live");
  } else {
    offerPractice();
  }
}

/** Practice loads a large program, so it waits until somebody wants it. */
function offerPractice(): void {
  tellWhere("offered", "No demo server answers here. You can play in practice: the same rules, run by your own browser.", "Start practice");
  begin.onclick = () => void open(practiceApi, "practice");
}

const keepers = {
  live: "Live: the server of this site keeps the server seed until you rotate. Reloading the page starts a new session.",
  practice: "Practice: the server seed lives in your own browser, so this shows how it works and proves nothing. Reloading the page starts a new session.",
};

/** Begins a session, and shows it. */
async function open(connect: () => Promise<Api>, kind: keyof typeof keepers): Promise<void> {
  clearError("where-error");
  const hadFocus = document.activeElement === begin;
  begin.disabled = true;
  begin.textContent = "Loading …";
  try {
    const api = await connect();
    const session = await api.send<Session>("POST", "/api/demo/session");
    api.use(session.id);
    const [catalogue, chips] = await Promise.all([
      api.send<Catalogue>("GET", "/api/demo/games/rules"),
      api.send<Chips>("GET", "/api/demo/games/chips"),
    ]);
    openHistory();
    openSeeds(api, session, () => reloadHistory(api));
    openTable(api, catalogue, chips);
    byId("floor", HTMLElement).hidden = false;
    tellWhere(kind, keepers[kind], null);
    say(keepers[kind]);
    if (hadFocus) {
      byId("copy-commitment", HTMLButtonElement).focus({ preventScroll: true });
    }
  } catch (error) {
    const text = kind === "live" ? "The demo server of this site answers, but gave no session." : "Practice could not be started.";
    tellWhere("trouble", text, "Try again");
    begin.onclick = () => void open(connect, kind);
    sayError("where-error", error instanceof Refusal || kind === "live" ? sentenceOf(error) : "The program could not be loaded. Look at the connection and try again.");
  } finally {
    begin.disabled = false;
    if (hadFocus && !begin.hidden) {
      begin.focus();
    }
  }
}

function tellWhere(state: string, text: string, button: string | null): void {
  page.dataset["state"] = state;
  where.hidden = false;
  whereText.textContent = text;
  begin.hidden = button === null;
  begin.textContent = button;
}

void start();
