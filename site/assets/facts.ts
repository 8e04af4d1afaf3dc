// A line that names a value, and the value itself however long it is.
import { fill, slot, stamp } from "./dom.ts";

/** A part of a text, by the offsets of its first character and of the one after it. */
export interface Span {
  start: number;
  end: number;
}

// In characters. A longer value, such as eight decks of cards, is shown in a
// box that scrolls.
const longValue = 240;

/** Returns one line of a list of facts, with a part of its value marked if there is one. */
export function fact(term: string, value: string, marked?: Span): Element {
  const line = stamp("fact-template");
  fill(line, { term });
  const box = slot(line, "value");
  box.append(...pieces(value.slice(0, marked?.start)));
  if (marked !== undefined) {
    const mark = document.createElement("mark");
    mark.textContent = value.slice(marked.start, marked.end);
    box.append(mark, ...pieces(value.slice(marked.end)));
  }
  if (value.length > longValue) {
    box.toggleAttribute("data-long", true);
    box.setAttribute("tabindex", "0"); // so that the keyboard can scroll it
  }
  return line;
}

/** A long value breaks after its commas. */
function pieces(text: string): Node[] {
  return text.split(/(?<=,)/).flatMap((piece) =>
    piece.endsWith(",") ? [document.createTextNode(piece), document.createElement("wbr")] : [document.createTextNode(piece)],
  );
}

/** Returns a line whose value is words. */
export function remark(term: string, words: string): Element {
  const line = stamp("remark-template");
  fill(line, { term, value: words });
  return line;
}
