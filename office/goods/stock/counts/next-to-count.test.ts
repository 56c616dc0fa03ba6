import { expect, test } from 'vitest';
import { findByCode, findNextToCount, isScannedCode } from './next-to-count.ts';

const sheetOf = (...counted: (number | null)[]) =>
  counted.map((pieces, place) => ({
    product_id: place + 1,
    reference: `REF-${place + 1}`,
    gtin: place === 0 ? '036000291452' : null,
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

test('a reference or a bar code is found as it is typed', () => {
  const sheet = sheetOf(null, null);
  expect(findByCode(sheet, ' ref-2 ')?.product_id).toBe(2);
  expect(findByCode(sheet, '0036000291452')?.product_id).toBe(1);
  expect(findByCode(sheet, '036000291452')?.product_id).toBe(1);
  expect(findByCode(sheet, '4006381333931')).toBeUndefined();
  expect(findByCode(sheet, 'REF')).toBeUndefined();
});

test('the digits of a bar code are no number of pieces', () => {
  expect(isScannedCode('96385074')).toBe(true);
  expect(isScannedCode('1000000')).toBe(false);
});
