// The rules of the chosen game, with chances and returns as the API computed them.
import type { Catalogue, GameName } from "./demo.ts";
import { byId, fill, stamp } from "./dom.ts";
import { times } from "./tell.ts";

const details = byId("rules", HTMLDetailsElement);
const rule = byId("rule", HTMLElement);
const returns = byId("returns", HTMLElement);
const total = byId("return", HTMLElement);

/** Shows a game's bets. kind is how the bets begin that are asked for, where a game has too many. */
export function showRules(catalogue: Catalogue, game: GameName, kind: string): void {
  const rules = catalogue.games.find((found) => found.game === game);
  details.hidden = rules === undefined;
  if (rules === undefined) {
    return;
  }
  rule.textContent = rules.rule;
  const bets = rules.bets.filter(({ bet }) => bet.startsWith(kind));
  returns.replaceChildren(...bets.flatMap(({ bet, outcomes }) => outcomes.map(({ outcome, probability, multiplier }) => {
    const row = stamp("return-template");
    fill(row, { bet: outcome === "win" ? bet : outcome, chance: percent(probability), pays: times(multiplier) });
    return row;
  })));
  const back = bets.map((bet) => bet.return);
  const least = percent(Math.min(...back));
  const most = percent(Math.max(...back));
  total.textContent = `On average ${least === most ? most : `${least} to ${most}`} of the stake come back, before rounding down to whole chips.`;
}

function percent(share: number): string {
  const digits = share > 0 && share < 0.001 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 2 };
  return `${(100 * share).toLocaleString("en", digits)} %`;
}
