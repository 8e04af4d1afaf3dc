// The demo's API, as a server of this site answers it or, where there is none,
// the same rules in this browser.

/** Where practice.js is, relative to this script; sitegen puts it in. */
declare const PRACTICE_ADDRESS: string;

/** Sends one request and gives its answer; both bodies are JSON, or empty. */
type Transport = (method: Method, path: string, body: string, session: string) => Promise<{ status: number; body: string }>;

type Method = "GET" | "POST";

/** Why an action was refused, in the API's sentence. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, detail: string) {
    super(detail);
    this.name = "Refusal";
    this.status = status;
  }
}

export interface Api {
  /** Rejects with a Refusal, or with what kept the request from an answer. */
  send<A>(method: Method, path: string, body?: unknown): Promise<A>;
  /** Sends what is sent from now on in this session. */
  use(session: string): void;
}

/** Says whether a demo answers under root, be it that its store is away. */
export async function serverAnswers(root: string): Promise<boolean> {
  try {
    const answer = await fetch(`${root}api/health`, { cache: "no-store", credentials: "omit" });
    if (answer.status === 503) {
      return true; // who came to play for checks is not led to practice
    }
    const health: unknown = await answer.json();
    return answer.ok && typeof health === "object" && health !== null && "status" in health && health.status === "ok";
  } catch {
    return false;
  }
}

/** The API of the server that the page came from. */
export function serverApi(root: string): Api {
  return apiOver(async (method, path, body, session) => {
    const headers: Record<string, string> = {};
    if (session !== "") {
      headers["X-Demo-Session"] = session;
    }
    if (body !== "") {
      headers["Content-Type"] = "application/json";
    }
    if (method === "POST") {
      // With it a request that is sent again is not done again.
      headers["Idempotency-Key"] = newKey();
    }
    const init: RequestInit = { method, headers, cache: "no-store", credentials: "omit", ...(body === "" ? {} : { body }) };
    const sent = () => fetch(root + path.slice(1), init);
    const answer = await sent().catch(sent);
    return { status: answer.status, body: await answer.text() };
  });
}

/** The demo's rules in this browser, loaded now. */
export async function practiceApi(): Promise<Api> {
  try {
    const practice = (await import(practiceAddress)) as { openPractice(): Promise<Transport> };
    return apiOver(await practice.openPractice());
  } catch (error) {
    // A browser never runs a module again that failed under the same address.
    practiceAddress = `${PRACTICE_ADDRESS}?after-failures=${++failures}`;
    throw error;
  }
}

let practiceAddress = PRACTICE_ADDRESS; // for the next attempt
let failures = 0;

function apiOver(transport: Transport): Api {
  let id = "";
  return {
    async send<A>(method: Method, path: string, body?: unknown): Promise<A> {
      const answer = await transport(method, path, body === undefined ? "" : JSON.stringify(body), id);
      const read = parsed(answer.body);
      if (answer.status >= 300) {
        throw new Refusal(answer.status, detailOf(read));
      }
      return read as A;
    },
    use(session) {
      id = session;
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function detailOf(problem: unknown): string {
  const detail = typeof problem === "object" && problem !== null && "detail" in problem ? problem.detail : undefined;
  return typeof detail === "string" ? detail : "the server gave no reason; try again";
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Puts whatever a request threw into one sentence. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Refusal)) {
    return error instanceof TypeError ? "The server could not be reached. Try again." : `Something failed here: ${messageOf(error)}`;
  }
  const sentence = error.message.charAt(0).toUpperCase() + error.message.slice(1);
  const whole = /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
  return error.status === 404 ? `${whole} Reload the page for a new one.` : whole;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
