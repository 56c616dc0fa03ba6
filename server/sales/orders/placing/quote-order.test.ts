import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { deliveryZones } from '#server/sales/orders/delivery/tables.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { asStaff, openApp, testConfig } from '#tests/helpers/base/app.ts';
import { aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { anOrder } from '#tests/helpers/sales/order-builders.ts';

const it = openCatalogueApp();
beforeEach(() => emptyAccounts(it.db));

type Headers = Record<string, string>;
const post = (url: string, payload: object, headers: Headers = {}) =>
  it.app.inject({ method: 'POST', url, payload, headers });
const basketOf = (...lines: { id: number; list_price: number }[]) => ({
  type_sale: 'order',
  payment_mode: 'domicile',
  state: 'sale',
  order_lines: lines.map(({ id, list_price }) => ({ id, quantity: 1, list_price })),
});

test('a quote says what the order will cost, and keeps nothing', async () => {
  const buyer = await anAccount(it.db);
  const headers = await signedIn(it.db, buyer);
  const product = await aProduct(it.db, { list_price: 100_000, preorder_price: 90_000 });
  const [far] = await it.db.select().from(deliveryZones).where(eq(deliveryZones.fee, 10_000));
  const ask = { ...basketOf(product), zone_id: far!.id };
  const guest = (await post(paths.orderQuote, ask)).json();
  expect(guest).toMatchObject({ amount_total: 110_000, payment_lines: [] });
  expect(guest.discount_hint).toMatch(
    /^Avec un compte, votre première commande est réduite de 3 %/,
  );
  const stale = await post(paths.orderQuote, ask, { 'access-token': 'long-expired' });
  expect(stale.json()).toEqual(guest);
  const own = (await post(paths.orderQuote, ask, headers)).json();
  expect(own).toMatchObject({ amount_total: 107_000, discount_hint: '' });
  expect(own.order_lines.map(({ kind }: { kind: string }) => kind)).toEqual([
    'product',
    'discount',
    'delivery',
  ]);
  expect(await it.db.$count(orders)).toBe(0);
  const delivery = { zone_id: far!.id };
  const placed = await post(paths.orders, { ...basketOf(product), delivery }, headers);
  expect(placed.json()).toMatchObject({
    amount_total: own.amount_total,
    amount_tax: own.amount_tax,
  });
  const preorder = await post(paths.orderQuote, { ...ask, type_sale: 'preorder' });
  expect(preorder.json().payment_lines).toHaveLength(3);
});

test('a promotion is over the day after its last one, whoever has taken it off or not', async () => {
  const promoted = { list_price: 100_000, promo_price: 80_000, en_promo: true };
  const lasting = await aProduct(it.db, { ...promoted, promotion_ends_on: dayFromNow(0) });
  const over = await aProduct(it.db, promoted);
  await it.db
    .update(products)
    .set({ promotionEndsOn: dayFromNow(-1) })
    .where(eq(products.id, over.id));
  const ask = (id: number, list_price: number) =>
    post(paths.orderQuote, basketOf({ id, list_price }));
  expect((await ask(lasting.id, 80_000)).json()).toMatchObject({ amount_total: 80_000 });
  expect((await ask(over.id, 100_000)).json()).toMatchObject({ amount_total: 100_000 });
  const headers = await signedIn(it.db, await anAccount(it.db));
  const stale = await post(paths.orders, basketOf({ id: over.id, list_price: 80_000 }), headers);
  expect([stale.statusCode, stale.json().prices]).toEqual([
    409,
    [{ id: over.id, old_price: 80_000, new_price: 100_000 }],
  ]);
});

test('the duty on cash is announced beside the total, from its first day on', async () => {
  const product = await aProduct(it.db, { list_price: 100_000 });
  const quoteWith = async (from: string) => {
    const { settings } = testConfig({ SHOP_STAMP_DUTY_PERCENT: '1', SHOP_STAMP_DUTY_FROM: from });
    const app = await openApp(it.database, { settings });
    const payload = { ...basketOf(product), payment_mode: 'domicile' };
    const reply = await app.inject({ method: 'POST', url: paths.orderQuote, payload });
    await app.close();
    const { order_lines: lines, amount_total, cash_duty_percent } = reply.json();
    return [lines.length, amount_total, cash_duty_percent];
  };
  expect(await quoteWith('2025-10-01')).toEqual([1, 100_000, 1]);
  expect(await quoteWith('2999-01-01')).toEqual([1, 100_000, 0]);
});

test('staff adds a zone, and takes one out of what is offered', async () => {
  const create = (payload: object) => post(paths.deliveryZones, payload, asStaff);
  const created = await create({ name: 'Podor', fee: 30_000, rank: 0 });
  expect(created.json()).toMatchObject({ name: 'Podor', active: true, free_from: null });
  expect((await create({ name: 'PODOR', fee: 1 })).statusCode).toBe(409);
  const url = pathTo(paths.deliveryZone, { id: created.json().id });
  const listed = async () => (await it.app.inject(paths.deliveryZones)).json();
  expect((await listed())[0]).toMatchObject({ name: 'Podor' });
  const payload = { name: 'Podor', fee: 30_000, active: false };
  const put = await it.app.inject({ method: 'PUT', url, payload, headers: asStaff });
  expect(put.json()).toMatchObject({ active: false, rank: 0 });
  expect((await listed()).at(-1)).toMatchObject({ name: 'Podor', active: false });
  expect((await anOrder(it.db)).order.zoneName).toBe('Dakar');
  await it.db.delete(deliveryZones).where(eq(deliveryZones.name, 'Podor'));
});
