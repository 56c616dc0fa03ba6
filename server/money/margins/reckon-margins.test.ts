import { expect, test } from 'vitest';
import { priceCredit } from '#server/sales/orders/crediting/price-credit.ts';
import { splitTaxes } from '#server/sales/orders/pricing/price-order.ts';
import { reckonMargins } from './reckon-margins.ts';

const VAT = 18;
const product = (id: number) => ({
  id,
  position: id,
  kind: 'product' as const,
  productId: id,
  name: `Article ${id}`,
  quantity: 1,
  unitPrice: 11_800,
  total: 11_800,
  covers: null,
  gone: 0,
  costed: 0,
  costXof: 0,
});
/** A coupon of 50 % on the category of the first product alone. */
const lines = [
  product(1),
  product(2),
  {
    ...product(3),
    kind: 'discount' as const,
    productId: null,
    unitPrice: -5900,
    total: -5900,
    covers: [{ position: 1, amountXof: 5900 }],
  },
];

test('an order that is credited in full earned nothing with any of its lines', () => {
  const amountUntaxed = splitTaxes(lines, VAT).reduce((sum, { subtotal }) => sum + subtotal, 0);
  expect(amountUntaxed).toBe(15_000);
  const before = reckonMargins({ vatPercent: VAT, amountUntaxed, lines, credits: [] });
  expect(before.map(({ revenueXof }) => revenueXof)).toEqual([5000, 10_000]);
  const credit = priceCredit(
    { lines, vatPercent: VAT, former: [] },
    {
      lines: [
        { lineId: 1, quantity: 1 },
        { lineId: 2, quantity: 1 },
      ],
      withDelivery: false,
      amountXof: 0,
    },
  );
  expect(credit.untaxed).toBe(15_000);
  const credits = [{ amountUntaxed: credit.untaxed, lines: credit.lines }];
  const after = reckonMargins({ vatPercent: VAT, amountUntaxed, lines, credits });
  expect(after.map(({ revenueXof }) => revenueXof)).toEqual([0, 0]);
});
