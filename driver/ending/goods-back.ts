import { formatXof } from '#contract/base/fields/money.ts';
import { isUnsettled } from '#contract/delivery/round-states.ts';
import { isCollection, type ShownRound, type ShownStop } from '../queue/shown-rounds.ts';

/** An article that has to come back; `expected` is undefined where only the shop knows. */
export type BackLine = {
  lineId: number;
  name: string;
  of: string;
  expected: number | undefined;
};

/** The goods of stops that were not delivered, and those that were fetched, in the order of the round. */
export const goodsBack = ({ stops }: ShownRound): BackLine[] =>
  stops.flatMap((stop) => {
    if (isCollection(stop)) return fetchedAt(stop);
    const { state, lines, recipient, closed_because } = stop;
    if (state === 'delivered' || state === 'removed') return [];
    return lines.map(({ line_id, name, quantity }) => ({
      lineId: line_id,
      name,
      of: recipient,
      // Of what the shop handed over or took back itself, nothing may be in the van.
      expected: closed_because === '' ? quantity : undefined,
    }));
  });

const fetchedAt = ({ taken, lines, recipient }: ShownStop): BackLine[] =>
  taken.map(({ line_id, pieces }) => ({
    lineId: line_id,
    name: lines.find((line) => line.line_id === line_id)?.name ?? '',
    of: recipient,
    expected: pieces,
  }));

/** How many stops nobody went to. */
export const unvisited = ({ stops }: ShownRound): number =>
  stops.filter(({ state, closed_because }) => isUnsettled(state) && closed_because === '').length;

/** What is not as it should be, in French, one line each. */
export function differences(
  { expectedXof, countedXof }: { expectedXof: number; countedXof: number },
  goods: readonly (BackLine & { counted: number })[],
): string[] {
  const cash = countedXof - expectedXof;
  const found =
    cash === 0
      ? []
      : [`${cash < 0 ? 'Il manque' : 'Il y a en trop'} ${formatXof(Math.abs(cash))}.`];
  for (const { name, of, expected, counted } of goods) {
    if (expected === undefined || counted === expected) continue;
    found.push(`${name} (${of}) : ${counted} sur ${expected}.`);
  }
  return found;
}
