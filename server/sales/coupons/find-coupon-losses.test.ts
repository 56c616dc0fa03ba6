// What staff see of coupons that sell below the cost (rule S-45).

import { expect, test } from 'vitest';
import { paths, withQuery } from '#contract/base/paths.ts';
import type { LossesFound } from '#contract/goods/stock/losses.ts';
import type { CouponTerms } from '#contract/sales/staff-coupons.ts';
import { setProductCost } from '#server/goods/stock/costs/set-product-cost.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aCategory, aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { findCouponLosses } from './find-coupon-losses.ts';

const shop = openCatalogueApp();
const VAT = 18;

/** A product of 118,000 F, which is 100,000 F without VAT, and its cost. */
async function aGood(
  reference: string,
  unit_cost: number,
  overrides: object = {},
): Promise<number> {
  const { id } = await aProduct(shop.db, { reference, list_price: 118_000, ...overrides });
  const act = { db: shop.db, config: testConfig(), actor: byMachine };
  await setProductCost(act, id, { unit_cost });
  return id;
}

const losses = (terms: CouponTerms): Promise<LossesFound> =>
  findCouponLosses(shop.db, byMachine, terms, VAT);
const namesOf = async (terms: CouponTerms) =>
  ((await losses(terms)).below_cost ?? []).map(({ reference }) => reference);

test('a percentage counts on each product for sale, at its price of today', async () => {
  const id = await aGood('CHER', 95_000);
  await aGood('SÛR', 80_000);
  await aGood('CACHÉ', 95_000, { active: false });
  await aGood('PROMO', 86_000, { promo_price: 106_200, en_promo: true });
  await aProduct(shop.db, { list_price: 118_000 });
  expect(await losses({ kind: 'percent', value: 10 })).toEqual({
    below_cost_count: 2,
    below_cost: [
      {
        id,
        reference: 'CHER',
        name: expect.any(String),
        price: 106_200,
        net_price: 90_000,
        average: 95_000,
      },
      expect.objectContaining({ reference: 'PROMO', price: 95_580, net_price: 81_000 }),
    ],
  });
  expect(await namesOf({ kind: 'percent', value: 10, max_discount: 5_000 })).toEqual(['PROMO']);
  expect(await losses({ kind: 'percent', value: 5 })).toMatchObject({ below_cost_count: 1 });
});

test('pre-orders and planned promotions count, a price of credit does not', async () => {
  await aGood('PRÉ', 80_000, { preorder_price: 100_300 });
  const waiting = { promotion_starts_on: dayFromNow(2), promotion_ends_on: dayFromNow(4) };
  await aGood('PLUS-TARD', 80_000, { promo_price: 100_300, en_promo: true, ...waiting });
  await aGood('CRÉDIT', 80_000, { creditorder_price: 90_000, is_creditorder: true });
  expect(await namesOf({ kind: 'percent', value: 10 })).toEqual(['PRÉ', 'PLUS-TARD']);
});

test('an amount lies on the product alone, or is shared with what else the minimum asks for', async () => {
  await aGood('PETIT', 40_000, { list_price: 59_000 });
  await aGood('GRAND', 95_000);
  const amount = { kind: 'amount', value: 11_800 } as const;
  // 59,000 less 11,800 is 40,000 without VAT: no loss.
  expect(await namesOf(amount)).toEqual(['GRAND']);
  expect(await namesOf({ ...amount, value: 23_600 })).toEqual(['GRAND', 'PETIT']);
  // A basket of 118,000 has the small product and as much again, so that it bears half.
  expect(await namesOf({ ...amount, value: 23_600, min_total: 118_000 })).toEqual(['GRAND']);
  expect(await namesOf({ ...amount, value: 23_600, min_total: 1_180_000 })).toEqual([]);
  // More than the product costs leaves it for nothing.
  expect(await losses({ kind: 'amount', value: 1_000_000 })).toMatchObject({
    below_cost: [{ price: 0 }, { price: 0 }],
  });
});

test('a coupon of some categories lies on their products, whatever fills the basket', async () => {
  const category = await aCategory(shop.db, { name: 'FROID' });
  await aGood('FROID-1', 95_000, { categ_id: 'FROID' });
  await aGood('AUTRE', 95_000);
  const terms = { kind: 'amount', value: 11_800, category_ids: String(category.id) } as const;
  expect(await namesOf(terms)).toEqual(['FROID-1']);
  expect(await namesOf({ ...terms, min_total: 1_180_000 })).toEqual(['FROID-1']);
});

test('only who may see costs asks, and twenty products are named', async () => {
  for (let count = 0; count < 21; count += 1) await aGood(`N-${count}`, 95_000);
  const url = withQuery(paths.couponLosses, { kind: 'percent', value: 10 });
  const statusOf = async (role: 'catalogue' | 'orders' | 'reader') => {
    const headers = await signedIn(shop.db, await anAccount(shop.db, { role }));
    return (await shop.app.inject({ url, headers })).statusCode;
  };
  expect(await statusOf('catalogue')).toBe(403);
  expect(await statusOf('orders')).toBe(403);
  expect(await statusOf('reader')).toBe(200);
  const headers = await signedIn(shop.db, await anAccount(shop.db, { role: 'manager' }));
  const found: LossesFound = (await shop.app.inject({ url, headers })).json();
  expect(found.below_cost_count).toBe(21);
  expect(found.below_cost).toHaveLength(20);
});
