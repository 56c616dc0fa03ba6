import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Coupon } from '../pricing/apply-coupons.ts';
import { type PricedGood, priceOrder } from '../pricing/price-order.ts';
import { computeCovers, type StoredOrderPrices } from './cover-old-orders.ts';

const RULES = {
  vatPercent: 18,
  firstPurchasePercent: 3,
  firstPurchaseCap: 20_000,
  stampDutyPercent: 0,
};
const goods = fc
  .array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 3 }),
      price: fc.integer({ min: 1000, max: 400_000 }),
      categoryId: fc.integer({ min: 1, max: 3 }),
      onPromotion: fc.boolean(),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((all) =>
    all.map(
      (one, place): PricedGood => ({
        ...one,
        productId: place + 1,
        name: `Article ${place + 1}`,
        preorderPrice: null,
        creditPrice: null,
        packPrice: null,
      }),
    ),
  );
const coupons = fc
  .array(
    fc.record({
      kind: fc.constantFrom('percent' as const, 'amount' as const),
      value: fc.integer({ min: 1, max: 100 }),
      ceilingXof: fc.option(fc.integer({ min: 1, max: 90_000 })),
      floorXof: fc.integer({ min: 0, max: 300_000 }),
      categoryIds: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
      stacks: fc.boolean(),
    }),
    { maxLength: 3 },
  )
  .map((all) =>
    all.map(
      (one, place): Coupon => ({
        ...one,
        id: place + 1,
        code: `CODE-${place}`,
        title: 'Offre',
        value: one.value * (one.kind === 'amount' ? 1999 : 1),
      }),
    ),
  );

test('what an order keeps says which lines its discounts lie on, or nothing, and never something else', () => {
  let worked = 0;
  fc.assert(
    fc.property(goods, coupons, fc.boolean(), (bought, offered, isFirstPurchase) => {
      const { lines, coupons: applied } = priceOrder({
        kind: 'order',
        zone: undefined,
        goods: bought,
        coupons: offered,
        isFirstPurchase,
        rules: RULES,
      });
      const discounts = lines.filter(({ kind }) => kind === 'discount');
      const kept: StoredOrderPrices = {
        goods: bought.map(({ categoryId }, place) => ({
          categoryId,
          totalXof: lines[place]!.total,
        })),
        discountsXof: discounts.map(({ total }) => -total),
        coupons: applied,
      };
      const covers = computeCovers(kept, RULES);
      if (covers === undefined) return;
      worked += discounts.length;
      expect(covers).toEqual(discounts.map((one) => one.covers));
    }),
  );
  expect(worked).toBeGreaterThan(0);
});

const kept = (change: Partial<StoredOrderPrices> = {}): StoredOrderPrices => ({
  goods: [
    { totalXof: 164_500, categoryId: 1 },
    { totalXof: 365_000, categoryId: 2 },
  ],
  discountsXof: [15_000],
  coupons: [
    {
      coupon: {
        id: 1,
        code: 'FROID15000',
        title: 'Froid',
        kind: 'amount',
        value: 15_000,
        floorXof: 0,
        ceilingXof: null,
        categoryIds: [1],
        stacks: false,
      },
      amountXof: 15_000,
    },
  ],
  ...change,
});

test('a coupon of freezers lies on the freezer, where the category of all goods is known', () => {
  expect(computeCovers(kept(), RULES)).toEqual([[{ position: 1, amountXof: 15_000 }]]);
  const goods = [{ totalXof: 164_500, categoryId: undefined }, kept().goods[1]!];
  expect(computeCovers(kept({ goods }), RULES)).toBeUndefined();
  expect(computeCovers(kept({ goods: goods.slice(0, 1) }), RULES)).toEqual([
    [{ position: 1, amountXof: 15_000 }],
  ]);
});

test('a rule that does not give what was taken off says nothing', () => {
  expect(computeCovers(kept({ discountsXof: [14_000] }), RULES)).toBeUndefined();
  expect(computeCovers(kept({ coupons: [] }), RULES)).toBeUndefined();
});

test('the discount of a first purchase lies on the one set of lines that gives it', () => {
  const first = (discountXof: number) =>
    computeCovers(kept({ coupons: [], discountsXof: [discountXof] }), RULES);
  expect(first(4935)).toEqual([[{ position: 1, amountXof: 4935 }]]);
  expect(first(15_885)).toEqual([
    [
      { position: 1, amountXof: 4935 },
      { position: 2, amountXof: 10_950 },
    ],
  ]);
  // Its cap is what many sets come to, as are settings of another day.
  expect(first(20_000)).toBeUndefined();
});
