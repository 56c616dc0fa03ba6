import { type Axis, axisLabel } from '#contract/goods/catalogue/families.ts';
import { currentFacts } from '../fact-fields/current-facts.ts';
import { axesOf, type Member, valuesOf } from './axes.ts';

/** What a press on a chip is worth: `price` in XOF decides between two members, stock before it. */
export type ShownMember = Member & { price: number; isSoldOut: boolean };

type Chip = { text: string; to: number };

export type ChipRow = { axis: Axis; label: string; chips: Chip[] };

/**
 * A row of chips for each axis of the family, as the page of the member `current` shows it. A chip leads to the member
 * with its value that is like `current` otherwise; without one to the best of those with its value. From each member at
 * most two presses lead to any other.
 */
export function chipsOf(
  members: readonly ShownMember[],
  stored: readonly Axis[],
  current: number,
): ChipRow[] {
  const axes = axesOf(members, stored);
  const values = axes.map((axis) => valuesOf(members, axis));
  const isLike = (id: number, place: number) =>
    values.every(
      (ofAxis, other) =>
        other === place ||
        ofAxis.some(({ members: ids }) => ids.includes(id) && ids.includes(current)),
    );
  return axes.flatMap((axis, place) => {
    const chips = (values[place] ?? []).map(({ text, members: ids }) => ({
      text,
      to: ids.includes(current)
        ? current
        : (ids.find((id) => isLike(id, place)) ??
          best(members.filter(({ id }) => ids.includes(id)))),
    }));
    return chips.length < 2 ? [] : [{ axis, label: axisLabel(axis, currentFacts().fields), chips }];
  });
}

/** The cheapest that is in stock, else the cheapest. */
function best(members: readonly ShownMember[]): number {
  const [first] = members.toSorted(
    (a, b) => Number(a.isSoldOut) - Number(b.isSoldOut) || a.price - b.price || a.id - b.id,
  );
  return first?.id ?? 0;
}
