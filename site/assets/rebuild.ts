// What the page says about the engine, and the engine about itself.
import { EngineTrouble } from "./engine.ts";

/**
 * Throws an EngineTrouble if the page names another WebAssembly than the one
 * that was loaded: then the page and the engine are not from one build.
 */
export function requireNamedEngine(loaded: string): void {
  const named = document.getElementById("wasm-sha256")?.textContent;
  if (named !== undefined && named !== loaded) {
    throw new EngineTrouble(
      "This page and its checking engine are from different versions of the site, so nothing was checked. Reload the page.",
      `The page names ${named}; the engine is ${loaded}.`,
    );
  }
}
