import { expect, test } from 'vitest';
import { findByReference, findNextToCount } from './next-to-count.ts';

const sheetOf = (...counted: (number | null)[]) =>
  counted.map((pieces, place) => ({
    product_id: place + 1,
    reference: `REF-${place + 1}`,
    name: '',
    counted: pieces,
    on_hand: null,
    difference: null,
  }));

test.each([
  ['the first at the beginning', sheetOf(null, null), undefined, 1],
  ['the one behind', sheetOf(null, 4, null), 1, 3],
  ['from the beginning again', sheetOf(null, 4, 0), 2, 1],
  ['never the same', sheetOf(null, 4), 1, undefined],
  ['none when all are counted', sheetOf(0, 4), 1, undefined],
])('the next to count is %s', (_what, lines, after, next) => {
  expect(findNextToCount(lines, after)?.product_id).toBe(next);
});

test('a reference is found as it is typed', () => {
  expect(findByReference(sheetOf(null, null), ' ref-2 ')?.product_id).toBe(2);
  expect(findByReference(sheetOf(null), 'REF')).toBeUndefined();
});
