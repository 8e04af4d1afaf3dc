// The JavaScript package, loaded when it is first needed and kept.

type Engine = typeof import("@galabet/fair");

/** Where fair.js is, relative to this script; sitegen puts it in. */
declare const ENGINE_ADDRESS: string;

/** How long a load may take before the page says so instead of waiting on. */
const patienceMs = 30_000;

let loading: Promise<Engine> | undefined;
let address = ENGINE_ADDRESS; // for the next attempt
let failures = 0;

/**
 * Loads the package once. It rejects with an EngineTrouble, and the next call
 * tries again, because a network may come back.
 */
export function loadEngine(): Promise<Engine> {
  loading ??= withPatience(importEngine()).catch((error: unknown) => {
    loading = undefined;
    throw loadTrouble(error);
  });
  return loading;
}

/**
 * Starts the load before it is needed. What goes wrong with it is told when
 * somebody asks for a verdict, and only that tries again: each attempt costs
 * the host a request, and there is an edit for each key.
 */
export function preloadEngine(): void {
  if (failures === 0) {
    loadEngine().catch(() => undefined);
  }
}

/**
 * A browser remembers that a module failed and never runs it again under the
 * same address, so after a failure the address gets another query. What the
 * module loads from its folder keeps its address.
 */
async function importEngine(): Promise<Engine> {
  try {
    return await import(address);
  } catch (error) {
    address = `${ENGINE_ADDRESS}?after-failures=${++failures}`;
    throw error;
  }
}

/** Why nothing could be checked: a sentence for the player, and the browser's own reason. */
export class EngineTrouble extends Error {
  readonly reason: string;

  constructor(sentence: string, reason: string) {
    super(sentence);
    this.name = "EngineTrouble";
    this.reason = reason;
  }

  /** Turns whatever a call of the engine threw into an EngineTrouble. */
  static from(error: unknown): EngineTrouble {
    if (error instanceof EngineTrouble) {
      return error;
    }
    return new EngineTrouble(
      "The checking engine stopped while it looked at this text, and was started again. Press Verify to try once more.",
      messageOf(error),
    );
  }
}

function loadTrouble(error: unknown): EngineTrouble {
  if (location.protocol === "file:") {
    return new EngineTrouble(
      "This page was opened as a file, and browsers load no WebAssembly from files. Open it from a web server, or run fair verify on the command line.",
      messageOf(error),
    );
  }
  return new EngineTrouble(
    "The checking engine could not be loaded. Press Verify to try again, or run fair verify on the command line.",
    messageOf(error),
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function withPatience<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`It did not arrive within ${patienceMs / 1000} seconds.`));
    }, patienceMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
