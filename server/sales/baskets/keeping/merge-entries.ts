import type { KeptListName } from '#contract/sales/baskets.ts';

/** What is known of one article in one list: how many, 0 for none any more, and when that was said (ms). */
export type ListEntry = {
  list: KeptListName;
  productId: number;
  quantity: number;
  changedAtMs: number;
};

/**
 * The one rule by which lists of several devices become one (decision 054): for each article of each list what was
 * said last counts, a removal too; of two that were said in the same moment the larger quantity, so that nothing is
 * lost. In whatever order, grouping and number of times sets are merged, the outcome is the same.
 */
export function mergeEntries(...sets: readonly (readonly ListEntry[])[]): ListEntry[] {
  const newest = new Map<string, ListEntry>();
  for (const entry of sets.flat()) {
    const key = keyOf(entry);
    const known = newest.get(key);
    if (known === undefined || isNewer(entry, known)) newest.set(key, entry);
  }
  return [...newest.values()];
}

/** What names an article of a list. */
export const keyOf = ({ list, productId }: Pick<ListEntry, 'list' | 'productId'>): string =>
  `${list} ${productId}`;

const isNewer = (entry: ListEntry, known: ListEntry): boolean =>
  entry.changedAtMs === known.changedAtMs
    ? entry.quantity > known.quantity
    : entry.changedAtMs > known.changedAtMs;

/** What is more than `max` entries of a list: removals before lines, and the oldest of both first. */
export function beyond(entries: readonly ListEntry[], max: number): ListEntry[] {
  return [...Map.groupBy(entries, ({ list }) => list).values()].flatMap((ofList) =>
    ofList
      .toSorted(
        (a, b) =>
          Number(b.quantity > 0) - Number(a.quantity > 0) ||
          b.changedAtMs - a.changedAtMs ||
          a.productId - b.productId,
      )
      .slice(max),
  );
}
