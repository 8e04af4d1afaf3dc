// One file, opened or dropped anywhere on the page.
import { bring, type Given, put, refuse, type Tool, verify } from "./box.ts";
import { byId } from "./dom.ts";

const picker = byId("file", HTMLInputElement);
const ask = byId("ask", HTMLElement);

/** The most that a record has, in bytes. A few more show the engine that there are more. */
const maxBytes = 65_536;
const enough = maxBytes + 4;

export function file(): Tool {
  picker.addEventListener("change", () => {
    void openOne(Array.from(picker.files ?? []));
    picker.value = ""; // so that the same file can be opened again
  });
  document.addEventListener("dragover", (event) => {
    if (hasFiles(event)) {
      event.preventDefault();
      ask.toggleAttribute("data-dropping", true);
    }
  });
  document.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) {
      ask.toggleAttribute("data-dropping", false);
    }
  });
  document.addEventListener("drop", (event) => {
    if (hasFiles(event)) {
      event.preventDefault();
      ask.toggleAttribute("data-dropping", false);
      void openOne(Array.from(event.dataTransfer?.files ?? []));
    }
  });
  return { controls: [picker] };
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes("Files") ?? false;
}

async function openOne(files: readonly File[]): Promise<void> {
  const [chosen, ...others] = files;
  if (chosen === undefined) {
    return;
  }
  if (others.length > 0) {
    refuse("file", `These are ${files.length} files, and this page checks one record at a time. Open one file.`);
    return;
  }
  const isNewest = bring();
  const bytes = await bytesOf(chosen);
  if (!isNewest()) {
    return;
  }
  if (bytes === null) {
    refuse("file", `${chosen.name} could not be read. A folder cannot be opened here, only a file.`);
    return;
  }
  put(givenIn(bytes));
  await verify();
}

async function bytesOf(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, enough).arrayBuffer());
  } catch {
    return null;
  }
}

/** What is no text, or too long, goes to the engine as it is, and is refused in the engine's words. */
function givenIn(bytes: Uint8Array): Given {
  if (bytes.length <= maxBytes) {
    try {
      // Nothing is replaced or dropped, a byte order mark neither.
      const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
      return { text, from: "file" };
    } catch {
      // It is not UTF-8.
    }
  }
  return { text: "", bytes, from: "file" };
}
