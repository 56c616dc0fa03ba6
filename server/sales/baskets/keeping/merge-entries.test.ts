import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_QUANTITY } from '#contract/base/limits.ts';
import { KEPT_LISTS } from '#contract/sales/baskets.ts';
import { entriesBeyond, type ListEntry, listEntryKey, mergeEntries } from './sync-lists.ts';

/** Few products and few moments, so that devices often change the same product, also in the same moment. */
const entry: fc.Arbitrary<ListEntry> = fc.record({
  list: fc.constantFrom(...KEPT_LISTS),
  productId: fc.integer({ min: 1, max: 4 }),
  quantity: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: MAX_QUANTITY })),
  changedAtMs: fc.integer({ min: 0, max: 5 }),
});
const entries = fc.array(entry, { maxLength: 30 });

const sorted = (set: readonly ListEntry[]) =>
  set.toSorted((a, b) => (listEntryKey(a) < listEntryKey(b) ? -1 : 1));
const same = (a: readonly ListEntry[], b: readonly ListEntry[]) =>
  expect(sorted(a)).toEqual(sorted(b));

test('devices may come together in any grouping', () => {
  fc.assert(
    fc.property(entries, entries, entries, (a, b, c) => {
      same(mergeEntries(mergeEntries(a, b), c), mergeEntries(a, mergeEntries(b, c)));
    }),
  );
});

test('and in any order, and as often as they like', () => {
  fc.assert(
    fc.property(entries, entries, (a, b) => {
      same(mergeEntries(a, b), mergeEntries(b, a));
      same(mergeEntries(mergeEntries(a, b), b), mergeEntries(a, b));
    }),
  );
});

test('nothing is lost: each article that anybody spoke of is there, once, as it was said last', () => {
  fc.assert(
    fc.property(entries, entries, (a, b) => {
      const said = [...a, ...b];
      const merged = mergeEntries(a, b);
      expect(merged.map(listEntryKey).toSorted()).toEqual(
        [...new Set(said.map(listEntryKey))].toSorted(),
      );
      for (const kept of merged) {
        const ofIt = said.filter((one) => listEntryKey(one) === listEntryKey(kept));
        const lastMs = Math.max(...ofIt.map(({ changedAtMs }) => changedAtMs));
        const last = ofIt.filter(({ changedAtMs }) => changedAtMs === lastMs);
        expect(kept).toMatchObject({
          changedAtMs: lastMs,
          quantity: Math.max(...last.map(({ quantity }) => quantity)),
        });
      }
    }),
  );
});

const cartOf = (quantity: number, changedAtMs: number): ListEntry => ({
  list: 'cart',
  productId: 1,
  quantity,
  changedAtMs,
});

test('a removal is said like anything else: it counts against what is older, not against what is newer', () => {
  expect(mergeEntries([cartOf(3, 1)], [cartOf(0, 2)])).toEqual([cartOf(0, 2)]);
  expect(mergeEntries([cartOf(0, 2)], [cartOf(3, 3)])).toEqual([cartOf(3, 3)]);
  expect(mergeEntries([cartOf(0, 2)], [cartOf(3, 2)])).toEqual([cartOf(3, 2)]);
});

test('too much of a list gives up removals before lines, the oldest first, and nothing of other lists', () => {
  const at = (productId: number, quantity: number, changedAtMs: number): ListEntry => ({
    ...cartOf(quantity, changedAtMs),
    productId,
  });
  const [removed, oldest, newer] = [at(1, 0, 9), at(2, 1, 1), at(3, 1, 2)];
  const wish: ListEntry = { ...oldest, list: 'wishlist' };
  expect(entriesBeyond([removed, oldest, newer, wish], 2)).toEqual([removed]);
  expect(entriesBeyond([removed, oldest, newer, wish], 1)).toEqual([oldest, removed]);
  expect(entriesBeyond([removed, oldest, newer, wish], 3)).toEqual([]);
});
