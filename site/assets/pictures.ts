// A picture of each game's result. Before a bet it shows what is bet on; result
// is undefined then. Every picture says in words what it shows.
import { around, draw, label, picture, ringPiece } from "./draw.ts";
import { cardName, cardSign, colourOf, times } from "./tell.ts";

/** A scale from 0 to 100 with the winning part, and the roll on it. */
export function diceGauge(target: number, over: boolean, roll?: number): SVGElement {
  const at = (value: number) => 20 + value * 3.2;
  const words = roll === undefined ? `A scale from 0 to 100; you win ${over ? "over" : "under"} ${target}.` : `The roll is ${roll.toFixed(2)} on a scale from 0 to 100.`;
  const win = over ? { x: at(target), width: at(100) - at(target) } : { x: at(0), width: at(target) - at(0) };
  const drawn = [
    draw("rect", { x: at(0), y: 92, width: 320, height: 14, rx: 7, class: "base" }),
    draw("rect", { ...win, y: 92, height: 14, rx: 7, class: "win" }),
    ...[0, 25, 50, 75, 100].map((value) => label(at(value), 130, 12, "soft", String(value))),
  ];
  if (roll === undefined) {
    drawn.push(label(180, 60, 40, "soft", "–"));
  } else {
    const won = over ? roll > target : roll < target;
    drawn.push(
      label(Math.min(Math.max(at(roll), 60), 300), 62, 40, "strong", roll.toFixed(2)),
      draw("path", { d: `M${at(roll)} 90l-7-12h14z`, class: "mark" }),
      draw("circle", { cx: at(roll), cy: 99, r: 9, class: won ? "hit" : "miss" }),
    );
  }
  return picture(360, 140, words, ...drawn);
}

/** How likely a multiplier is reached, on a scale of powers of ten. */
export function limboCurve(target: number, result?: number): SVGElement {
  const across = (x: number) => 30 + Math.min(Math.log10(Math.max(x, 1)) / 3, 1) * 310;
  const up = (x: number) => 150 - Math.min(1, 0.99 / x) * 110;
  const points = Array.from({ length: 61 }, (_, i) => 10 ** (i / 20));
  const line = points.map((x) => `${across(x).toFixed(1)} ${up(x).toFixed(1)}`).join("L");
  const words = result === undefined
    ? `A falling curve: the higher the multiplier, the less likely. Your target is ${times(target)}.`
    : `The multiplier is ${times(result)}; your target is ${times(target)}.`;
  const drawn = [
    draw("path", { d: `M${across(target)} ${up(target)}${points.filter((x) => x > target).map((x) => `L${across(x).toFixed(1)} ${up(x).toFixed(1)}`).join("")}L${across(1000)} 150L${across(target)} 150Z`, class: "win" }),
    draw("path", { d: `M${line}`, class: "line" }),
    draw("path", { d: "M30 150H340", class: "axis" }),
    draw("path", { d: `M${across(target)} 150V30`, class: "dashed" }),
    ...[1, 10, 100, 1000].map((x) => label(across(x), 168, 12, "soft", `${x}×`)),
  ];
  if (result === undefined) {
    drawn.push(label(240, 60, 40, "soft", "–"));
  } else {
    drawn.push(
      label(240, 60, 40, "strong", times(result)),
      draw("circle", { cx: across(result), cy: up(result), r: 9, class: result >= target ? "hit" : "miss" }),
    );
  }
  return picture(360, 176, words, ...drawn);
}

// Clockwise, as on a wheel with one zero.
const pockets = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10,
  5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
];

export function rouletteWheel(result?: number): SVGElement {
  const drawn = pockets.flatMap((pocket, index) => {
    const from = (index - 0.5) / 37;
    const [x, y] = around(130, 130, 108, index / 37);
    const hit = pocket === result;
    return [
      draw("path", { d: ringPiece(130, 130, 92, 124, from, from + 1 / 37), class: `pocket ${colourOf(pocket)}${hit ? " hit" : ""}` }),
      label(x, y + 4, 11, hit ? "on-hit" : "on-pocket", String(pocket)),
    ];
  });
  if (result === undefined) {
    drawn.push(label(130, 146, 48, "soft", "–"));
  } else {
    const [x, y] = around(130, 130, 80, pockets.indexOf(result) / 37);
    drawn.push(
      label(130, 140, 60, "strong", String(result)),
      label(130, 164, 16, "soft", colourOf(result)),
      draw("circle", { cx: x, cy: y, r: 7, class: "ball" }),
    );
  }
  return picture(260, 260, result === undefined ? "A roulette wheel with 37 pockets." : `The ball is in pocket ${result}, ${colourOf(result)}.`, ...drawn);
}

export function fortuneWheel(multipliers: readonly number[], result?: number): SVGElement {
  const count = multipliers.length;
  const drawn = multipliers.flatMap((multiplier, index) => {
    const from = (index - 0.5) / count;
    const [x, y] = around(130, 130, 96, index / count);
    const hit = index === result;
    return [
      draw("path", { d: ringPiece(130, 130, 66, 124, from, from + 1 / count), class: `segment${hit ? " hit" : multiplier === 0 ? " nothing" : ""}` }),
      label(x, y + 5, 15, hit ? "on-hit" : "plain", times(multiplier)),
    ];
  });
  const paying = result === undefined ? undefined : multipliers[result];
  drawn.push(label(130, 142, 34, paying === undefined ? "soft" : "strong", paying === undefined ? "–" : times(paying)));
  const words = paying === undefined ? `A wheel with ${count} segments.` : `The wheel stops at segment ${result}, which pays ${times(paying)}.`;
  return picture(260, 260, words, ...drawn);
}

/** The pins, the ball's way through them and the buckets. */
export function plinkoBoard(rows: number, multipliers: readonly number[], result?: { path: number[]; bucket: number }): SVGElement {
  const step = 320 / (rows + 1);
  const fall = 190 / rows;
  const x = (row: number, rights: number) => 180 + (rights - row / 2) * step;
  const y = (row: number) => 16 + row * fall;
  const drawn: SVGElement[] = [];
  for (let row = 0; row < rows; row++) {
    for (let pin = 0; pin <= row; pin++) {
      drawn.push(draw("circle", { cx: x(row, pin), cy: y(row), r: 2.2, class: "pin" }));
    }
  }
  multipliers.forEach((multiplier, bucket) => {
    const hit = bucket === result?.bucket;
    drawn.push(draw("rect", { x: x(rows, bucket) - step / 2 + 1, y: 214, width: step - 2, height: 24, rx: 3, class: `segment${hit ? " hit" : ""}` }));
    if (rows === 8 || hit) {
      drawn.push(label(x(rows, bucket), rows === 8 ? 231 : 254, rows === 8 ? 12 : 14, hit && rows === 8 ? "on-hit" : "plain", times(multiplier)));
    }
  });
  if (result !== undefined) {
    let rights = 0;
    const way = [[x(0, 0), y(0)]];
    result.path.forEach((right, row) => {
      rights += right;
      way.push([x(row + 1, rights), y(row + 1)]);
    });
    const [endX = 180] = way.at(-1) ?? [];
    drawn.push(draw("path", { d: `M${way.map(([a, b]) => `${a?.toFixed(1)} ${b?.toFixed(1)}`).join("L")}`, class: "line" }));
    drawn.push(draw("circle", { cx: endX, cy: 204, r: 7, class: "ball" }));
  }
  const words = result === undefined
    ? `A board with ${rows} rows of pins and ${rows + 1} buckets.`
    : `The ball goes ${result.path.map((right) => (right === 1 ? "right" : "left")).join(", ")} and falls into bucket ${result.bucket} of 0 to ${rows}.`;
  return picture(360, 262, words, ...drawn);
}

const shownCards = 10;

/** The first cards of the shoe, in the order they would be dealt. */
export function firstCards(cards?: readonly string[]): SVGElement {
  const drawn = Array.from({ length: shownCards }, (_, index) => {
    const card = cards?.[index];
    const left = 12 + (index % 5) * 68;
    const top = 8 + Math.floor(index / 5) * 92;
    const inside = card === undefined
      ? [draw("rect", { x: left + 8, y: top + 8, width: 44, height: 68, rx: 4, class: "back" })]
      : [label(left + 30, top + 36, 24, suitOf(card), cardSign(card).slice(0, -1)), label(left + 30, top + 68, 28, suitOf(card), cardSign(card).slice(-1))];
    return draw("g", {}, draw("rect", { x: left, y: top, width: 60, height: 84, rx: 7, class: "paper" }), ...inside);
  });
  const words = cards === undefined ? "Ten cards, face down." : `The first cards are the ${cards.slice(0, shownCards).map(cardName).join(", the ")}.`;
  return picture(360, 194, words, ...drawn);
}

function suitOf(card: string): string {
  return /[DH]$/.test(card) ? "card red" : "card";
}
