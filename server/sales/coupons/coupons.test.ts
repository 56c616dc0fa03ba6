import { expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { staffOrders } from '#contract/sales/orders/staff-orders.ts';
import { staffCoupons, staffCouponUses } from '#contract/sales/staff-coupons.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { aCategory, dayFromNow } from '#tests/helpers/base/builders.ts';
import { aCoupon } from '#tests/helpers/sales/a-coupon.ts';
import { anOrder } from '#tests/helpers/sales/order-builders.ts';
import { openOrderDesk } from '#tests/helpers/sales/order-desk.ts';

const desk = openOrderDesk();
const { shop, get, auditsOf } = desk;
/** A clerk for orders may not create coupons. */
const post = (url: string, payload: object) => desk.post(url, payload, asStaff);
const put = (id: number, payload: object, version: number) =>
  shop.app.inject({
    method: 'PUT',
    url: pathTo(paths.staffCoupon, { id }),
    payload,
    headers: { ...asStaff, 'if-match': `"${version}"` },
  });
const form = { title: 'Rentrée', kind: 'percent', value: 10, starts_on: dayFromNow(0) };

test('staff makes a coupon, changes it and switches it off, each written down', async () => {
  const made = (await post(staffCoupons.path, { ...form, code: 'rentree-26' })).json();
  expect(made).toMatchObject({
    code: 'RENTREE-26',
    min_total: 0,
    max_uses: null,
    stacks: false,
    state: 'running',
    uses: 0,
  });
  const off = await put(made.id, { ...made, active: false }, made.version);
  expect(off.json()).toMatchObject({ state: 'off', code: 'RENTREE-26' });
  expect((await put(made.id, made, made.version)).statusCode).toBe(409);
  expect((await auditsOf()).map(([action]) => action)).toEqual(['coupon added', 'coupon changed']);
});

test.each([
  ['value', { value: 101 }],
  ['ends_on', { ends_on: dayFromNow(-1) }],
  ['category_ids', { category_ids: [999_999] }],
  ['code', { code: 'à deux' }],
])('a coupon is refused for its %s', async (field, change) => {
  const refused = await post(staffCoupons.path, { ...form, ...change });
  expect([refused.statusCode, refused.json().errors[0].field]).toEqual([400, field]);
});

test('a code is given once, in whatever letters', async () => {
  await post(staffCoupons.path, { ...form, code: 'UN-SEUL' });
  const second = await post(staffCoupons.path, { ...form, code: 'un-seul' });
  expect([second.statusCode, second.json().errors[0].field]).toEqual([409, 'code']);
});

test('the list finds coupons by code, state and kind, and the preview those of a day', async () => {
  const category = await aCategory(shop.db);
  const now = await aCoupon(shop.db, { category_ids: [category.id] });
  const given = await aCoupon(shop.db, { code: null });
  const later = await aCoupon(shop.db, { starts_on: dayFromNow(3), ends_on: dayFromNow(4) });
  const over = await aCoupon(shop.db, { starts_on: dayFromNow(-2), ends_on: dayFromNow(-1) });
  const off = await aCoupon(shop.db, { active: false });
  const found = async (query: Record<string, string>) =>
    (await get(withQuery(staffCoupons.path, query)))
      .json()
      .items.map(({ id }: { id: number }) => id)
      .toSorted();
  expect(await found({ q: now.code! })).toEqual([now.id]);
  expect(await found({ state: 'running' })).toEqual([now.id, given.id].toSorted());
  expect(await found({ state: 'planned' })).toEqual([later.id]);
  expect(await found({ state: 'over' })).toEqual([over.id]);
  expect(await found({ state: 'off' })).toEqual([off.id]);
  expect(await found({ automatic: 'true' })).toEqual([given.id]);
  const on = async (date: string) =>
    (await get(withQuery(paths.couponPreview, { date })))
      .json()
      .coupons.map(({ id }: { id: number }) => id);
  expect((await on(dayFromNow(3))).toSorted()).toEqual([now.id, given.id, later.id].toSorted());
  expect(await on(dayFromNow(-1))).toEqual([over.id]);
});

test('the uses of a coupon name their orders, and tell which was given back', async () => {
  const coupon = await aCoupon(shop.db);
  const { order } = await anOrder(shop.db, { codes: [coupon.code!] });
  const listed = (await get(withQuery(staffOrders.path, { q: order.number }))).json().items;
  expect(listed).toMatchObject([{ amount_discount: 10_000, amount_total: order.amountTotal }]);
  await aCoupon(shop.db);
  const uses = async (query: Record<string, string | number>) =>
    (await get(withQuery(staffCouponUses.path, query))).json().items;
  expect(await uses({ coupon_id: coupon.id, q: order.number })).toMatchObject([
    { order_name: order.number, code: coupon.code, given_back_at: null },
  ]);
  const cancelled = await desk.post(pathTo(paths.orderCancel, { id: order.id }), {});
  expect(cancelled.statusCode).toBe(200);
  const [given] = await uses({ coupon_id: coupon.id });
  expect(given.given_back_at).not.toBeNull();
  expect(await uses({ coupon_id: coupon.id + 1 })).toEqual([]);
});
