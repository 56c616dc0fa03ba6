// What staff sees of prices below the cost (rule G-57), by the calls of the back-office.

import { beforeEach, expect, test } from 'vitest';
import type { Role } from '#contract/base/access.ts';
import { paths, withQuery } from '#contract/base/paths.ts';
import { staffLists } from '#contract/staff-calls.ts';
import { setProductCost } from '#server/goods/stock/costs/set-product-cost.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';

const shop = openCatalogueApp();
const headersOf = new Map<Role, Record<string, string>>();
beforeEach(async () => {
  await emptyAccounts(shop.db);
  for (const role of ['manager', 'catalogue'] as const) {
    headersOf.set(role, await signedIn(shop.db, await anAccount(shop.db, { role })));
  }
});

/** A product of 118,000 F, which is 100,000 F without VAT, and its cost. */
async function aGood(unit_cost: number, overrides: object = {}): Promise<number> {
  const { id } = await aProduct(shop.db, { list_price: 118_000, ...overrides });
  const act = { db: shop.db, config: testConfig(), actor: byMachine };
  await setProductCost(act, id, { unit_cost });
  return id;
}

async function change(role: Role, ids: number[], wanted: object, preview = true) {
  const payload = { ids, change: wanted, preview };
  const headers = headersOf.get(role)!;
  return (
    await shop.app.inject({ method: 'POST', url: paths.productBatch, headers, payload })
  ).json();
}

async function below(query: object = {}): Promise<unknown[]> {
  const url = withQuery(staffLists['sous-le-cout'].path, query as never);
  return (await shop.app.inject({ url, headers: headersOf.get('manager')! })).json().items;
}

test('a change of many products says which would be sold below their cost, to clerks who see costs', async () => {
  const ids = [await aGood(54_000), await aGood(40_000)];
  const promotion = { kind: 'promotion_price', promo_price: 59_000 };
  const seen = await change('manager', ids, promotion);
  expect(seen).toMatchObject({
    changed: 2,
    below_cost_count: 1,
    below_cost: [{ id: ids[0], price: 59_000, net_price: 50_000, average: 54_000 }],
  });
  expect(await change('catalogue', ids, promotion)).not.toHaveProperty('below_cost');
  expect(
    await change('manager', ids, { kind: 'promotion_price', promo_price: 63_720 }),
  ).toMatchObject({
    below_cost_count: 0,
  });
  expect(await change('manager', ids, { kind: 'publish', active: false })).toMatchObject({
    below_cost_count: 0,
  });
});

test('what others sell below the cost waits on the list of those who may know', async () => {
  const id = await aGood(54_000);
  await aGood(40_000);
  expect(await below()).toEqual([]);
  await change('catalogue', [id], { kind: 'promotion_price', promo_price: 59_000 }, false);
  expect(await below()).toMatchObject([
    { id, kind: 'promo', price: 59_000, net_price: 50_000, average: 54_000, loss: 4000 },
  ]);
  expect(await below({ kind: 'preorder' })).toEqual([]);
  await change('catalogue', [id], { kind: 'end_promotion' }, false);
  expect(await below()).toEqual([]);
});

test('planned promotions, pre-orders and credit count; what is not sold does not', async () => {
  const promo_price = 50_000;
  await aGood(90_000, { promo_price, en_promo: true, promotion_starts_on: dayFromNow(2) });
  await aGood(90_000, { preorder_price: 80_000 });
  await aGood(90_000, { creditorder_price: 70_000, is_creditorder: true });
  await aGood(110_000, { sale_ok: false });
  await aGood(110_000);
  const kinds = (await below({ sort: 'name' })) as { kind: string }[];
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual([
    'credit',
    'preorder',
    'price',
    'promo',
  ]);
});
