import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { staffOrders } from '#contract/sales/orders/staff-orders.ts';
import { updateProduct } from '#server/goods/catalogue/product/save-product.ts';
import { updateCoupon } from '#server/sales/coupons/save-coupon.ts';
import { orderLines } from '#server/sales/orders/tables.ts';
import { asStaff, testConfig } from '#tests/helpers/base/app.ts';
import { aCategory, aProduct } from '#tests/helpers/base/builders.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aCoupon } from '#tests/helpers/sales/a-coupon.ts';
import { aGuest, anOrder } from '#tests/helpers/sales/order-builders.ts';
import { coverOldOrders } from './cover-old-orders.ts';

const it = openCatalogueApp();

/** An order of a freezer and a television with a coupon of freezers, as the release before kept it. */
async function anOldOrder() {
  const category = await aCategory(it.db);
  const freezer = await aProduct(it.db, { list_price: 164_500, categ_id: category.name });
  const television = await aProduct(it.db, { list_price: 365_000 });
  const rule = { kind: 'amount' as const, value: 15_000, category_ids: [category.id] };
  const { id: couponId, ...coupon } = await aCoupon(it.db, rule);
  const { order } = await anOrder(it.db, {
    buyer: aGuest(),
    codes: [coupon.code!],
    lines: [television, freezer].map(({ id }) => ({ id, quantity: 1 })),
  });
  await it.db.update(orderLines).set({ covers: null }).where(eq(orderLines.orderId, order.id));
  return { order, freezer, couponId, coupon };
}
const coversOf = async ({ id }: { id: number }) =>
  (await it.db.select().from(orderLines).where(eq(orderLines.orderId, id)))
    .filter(({ kind }) => kind === 'discount')
    .map(({ covers }) => covers);
const get = async (url: string) => (await it.app.inject({ url, headers: asStaff })).json();

test('the lines of an order of before are found by the coupon and the categories of its day', async () => {
  const { order, freezer, couponId, coupon } = await anOldOrder();
  const other = { ...coupon, category_ids: [], value: 20_000 };
  await updateCoupon(it.db, byMachine, { id: couponId }, other);
  await updateProduct(it.db, byMachine, { id: freezer.id }, { categ_id: 'DIVERS' });
  await coverOldOrders(it.db, testConfig());
  expect(await coversOf(order)).toEqual([[{ position: 2, amountXof: 15_000 }]]);
  const { order_lines: lines } = await get(pathTo(paths.staffOrder, { id: order.id }));
  expect(lines[2].covers).toEqual([{ line_id: lines[1].id, amount: 15_000 }]);
});

test('what cannot be worked out is marked once, and staff finds it', async () => {
  const { order, freezer } = await anOldOrder();
  const { order: clear } = await anOldOrder();
  await it.db
    .update(orderLines)
    .set({ productId: null })
    .where(eq(orderLines.productId, freezer.id));
  await coverOldOrders(it.db, testConfig());
  await coverOldOrders(it.db, testConfig());
  expect(await coversOf(order)).toEqual([[]]);
  const found = async (unclear_discount: string) =>
    (await get(withQuery(staffOrders.path, { unclear_discount }))).items.map(
      ({ id }: { id: number }) => id,
    );
  expect(await found('true')).toEqual([order.id]);
  expect(await found('false')).toContain(clear.id);
  const { order_lines: lines } = await get(pathTo(paths.staffOrder, { id: order.id }));
  expect(lines[2].covers).toBeNull();
});
