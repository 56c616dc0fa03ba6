import { expect, test } from 'vitest';
import { formatXof } from '#contract/base/fields/money.ts';
import { lossOf } from './use-product-cost.ts';

test('a price is compared without VAT, and only with a known cost', () => {
  const cost = { average: 54_000, vat_percent: 18 };
  expect(lossOf(cost, 59_000)).toBe(`Vendu ${formatXof(4000)} sous le coût (${formatXof(54_000)})`);
  expect(lossOf(cost, 63_720)).toBeUndefined();
  expect(lossOf(cost, 0)).toBeUndefined();
  expect(lossOf(cost, null)).toBeUndefined();
  expect(lossOf({ average: null, vat_percent: 18 }, 1)).toBeUndefined();
  expect(lossOf(undefined, 1)).toBeUndefined();
});
