// SVG, made of elements: text never becomes markup.

const svg = "http://www.w3.org/2000/svg";

type Attributes = Record<string, string | number>;

/** Returns an SVG element with its attributes and what is in it. */
export function draw(name: string, attributes: Attributes = {}, ...inside: (SVGElement | string)[]): SVGElement {
  const element = document.createElementNS(svg, name);
  for (const [attribute, value] of Object.entries(attributes)) {
    element.setAttribute(attribute, String(value));
  }
  element.append(...inside);
  return element;
}

/** Returns a picture of width by height units, described in words. */
export function picture(width: number, height: number, description: string, ...inside: SVGElement[]): SVGElement {
  return draw("svg", { "viewBox": `0 0 ${width} ${height}`, "role": "img", "aria-label": description, "data-width": width }, ...inside);
}

/** Returns text that is centred on x; y is its base line. */
export function label(x: number, y: number, size: number, kind: string, words: string): SVGElement {
  return draw("text", { x: round(x), y: round(y), "font-size": size, "text-anchor": "middle", "class": kind }, words);
}

/** The point at an angle in turns, clockwise from the top. */
export function around(x: number, y: number, radius: number, turns: number): [number, number] {
  const angle = (turns - 0.25) * 2 * Math.PI;
  return [round(x + radius * Math.cos(angle)), round(y + radius * Math.sin(angle))];
}

/** The path of a piece of a ring between two angles in turns. */
export function ringPiece(x: number, y: number, inner: number, outer: number, from: number, to: number): string {
  const large = to - from > 0.5 ? 1 : 0;
  return [
    `M${around(x, y, outer, from)}A${outer} ${outer} 0 ${large} 1 ${around(x, y, outer, to)}`,
    `L${around(x, y, inner, to)}A${inner} ${inner} 0 ${large} 0 ${around(x, y, inner, from)}Z`,
  ].join("");
}

function round(x: number): number {
  return Math.round(x * 100) / 100;
}
