import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { MAX_RESERVATIONS } from '#contract/base/limits.ts';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { findStockDifferences } from '#server/goods/stock/ledger/check-stock.ts';
import { setOnHand } from '#server/goods/stock/ledger/count-places.ts';
import { expireHolds } from '#server/sales/orders/confirming/confirm-order.ts';
import { moveOrder } from '#server/sales/orders/moving/move-order.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { noticesOfStock } from '#tests/helpers/base/stock-notices.ts';
import { aService } from '#tests/helpers/goods/a-service.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aPlace } from '#tests/helpers/goods/stock-room.ts';

const shop = openCatalogueApp();
const PHONE = '77 123 45 67';
let thies: { id: number };
let productId: number;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  thies = await aPlace(shop.db, { kind: 'showroom', collects: true });
  productId = await aCountedProduct(1);
});

async function aCountedProduct(onHand: number): Promise<number> {
  const { id } = await aProduct(shop.db, { list_price: 100_000 });
  await setOnHand(shop.db, byMachine, [{ productId: id, placeId: thies.id, onHand }], 'Compté');
  return id;
}

let visitor = 0;
async function reserve(more: object = {}, { telephone = PHONE, id = productId } = {}) {
  visitor += 1;
  const reply = await shop.app.inject({
    method: 'POST',
    url: paths.guestOrder,
    remoteAddress: `10.7.0.${visitor}`,
    payload: {
      name: 'Moussa Diop',
      telephone,
      adresse: 'Thiès',
      order: {
        type_sale: 'order',
        reservation: true,
        order_lines: [{ id, quantity: 1, list_price: 100_000 }],
        delivery: { pickup_place_id: thies.id },
        ...more,
      },
    },
  });
  return { status: reply.statusCode, body: reply.json() };
}
const showroom = async () => {
  const url = withQuery(pathTo(paths.product, { id: productId }), { images: 'url' });
  return (await shop.app.inject(url)).json().availability.showrooms[0];
};
const passADay = (id: number) =>
  shop.db
    .update(orders)
    .set({ heldUntil: new Date(Date.now() - 1000) })
    .where(eq(orders.id, id));

test('a visitor sets the last piece aside for a day, without payment, and it comes back by itself', async () => {
  await expect.poll(showroom).toMatchObject({ can_reserve: true });
  const { status, body } = await reserve();
  expect(status).toBe(201);
  const hours = (Date.parse(`${body.reserved_until}Z`) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThan(24.1);
  // No code and no call are needed, and the next visitor finds no piece.
  expect(body).toMatchObject({ confirm_until: null, payment_mode: 'domicile' });
  expect((await reserve({}, { telephone: '77 999 88 77' })).status).toBe(409);
  await expect.poll(showroom).toBeUndefined();

  await expireHolds(shop.db, testConfig());
  expect((await reserve({}, { telephone: '77 999 88 77' })).status).toBe(409);
  await passADay(body.id);
  await expireHolds(shop.db, testConfig());
  await expect.poll(showroom).toMatchObject({ can_reserve: true });
  const [last] = (await shop.db.select().from(outgoingMessages)).toReversed();
  expect(last!.text).toContain('plus gardée en magasin');
  expect(await findStockDifferences(shop.db)).toEqual([]);
});

test('one person holds few pieces at a time, by account or by telephone number', async () => {
  const ids = [];
  for (let turn = 0; turn <= MAX_RESERVATIONS; turn += 1) ids.push(await aCountedProduct(1));
  const last = ids.pop()!;
  const made = [];
  for (const id of ids) made.push(await reserve({}, { id }));
  expect(made.map(({ status }) => status)).toEqual(ids.map(() => 201));
  const refused = await reserve({}, { id: last });
  expect(refused.status).toBe(409);
  expect(refused.body.detail ?? refused.body.message).toContain('réservations en cours');
  expect((await reserve({}, { id: last, telephone: '78 111 22 33' })).status).toBe(201);
  await passADay(made[0]!.body.id);
  const other = await aCountedProduct(1);
  expect((await reserve({}, { id: other })).status).toBe(201);
});

test('pages hear that a piece of one showroom is set aside, and that it is free again', async () => {
  const store = await aPlace(shop.db, {});
  const more = [{ productId, placeId: store.id, onHand: 20 }];
  await setOnHand(shop.db, byMachine, more, 'Compté');
  let order = 0;
  const set = async () => {
    order = (await reserve()).body.id;
  };
  expect(await noticesOfStock(shop.database, set)).toBe(1);
  await expect.poll(showroom).toBeUndefined();
  await passADay(order);
  const end = () => expireHolds(shop.db, testConfig());
  expect(await noticesOfStock(shop.database, end)).toBe(1);
  await expect.poll(showroom).toMatchObject({ can_reserve: true });
});

test('what a clerk has prepared still counts until it is paid or handed over', async () => {
  const made = [];
  for (let turn = 0; turn < MAX_RESERVATIONS; turn += 1) {
    const { body } = await reserve({}, { id: await aCountedProduct(1) });
    made.push(body.id);
    await moveOrder({ db: shop.db, config: testConfig(), actor: byMachine }, body.id, {
      fulfilment: 'shipped',
    });
  }
  const next = await aCountedProduct(1);
  expect((await reserve({}, { id: next })).status).toBe(409);
  await shop.db
    .update(orders)
    .set({ amountPaid: sql`${orders.amountTotal}` })
    .where(eq(orders.id, made[0]));
  expect((await reserve({}, { id: next })).status).toBe(201);
});

test('a product whose stock is not counted cannot be set aside', async () => {
  const { id } = await aProduct(shop.db, { list_price: 100_000 });
  const { status, body } = await reserve({}, { id });
  expect([status, body.message]).toEqual([
    409,
    'Cet article ne se réserve pas en ligne : appelez le magasin.',
  ]);
});

test('only one piece, paid in a showroom, can be set aside', async () => {
  const longer = await aService(shop.db, { kind: 'warranty', name: 'Deux ans', months: 24 });
  const line = { id: productId, quantity: 1, list_price: 100_000, services: [longer.id] };
  const two = { order_lines: [{ id: productId, quantity: 2, list_price: 100_000 }] };
  const store = await aPlace(shop.db, { collects: true });
  for (const wrong of [
    two,
    { order_lines: [line] },
    { delivery: {} },
    { delivery: { pickup_place_id: store.id } },
    { payment_mode: 'online' },
    { coupons: ['TERANGA'] },
    { type_order: 'pack', code: 'PACK' },
  ]) {
    expect((await reserve(wrong)).status).toBe(400);
  }
  expect(await shop.db.$count(orders)).toBe(0);
});

test('staff see it, and it ends when it is paid or handed over', async () => {
  const awa = await anAccount(shop.db, { phone: '+221771234567' });
  const asAwa = await signedIn(shop.db, awa);
  const payload = {
    type_sale: 'order',
    reservation: true,
    order_lines: [{ id: productId, quantity: 1, list_price: 100_000 }],
    delivery: { pickup_place_id: thies.id },
  };
  const url = paths.orders;
  const placed = (await shop.app.inject({ method: 'POST', url, headers: asAwa, payload })).json();
  expect(placed.payment_mode).toBe('domicile');
  const clerk = await signedIn(shop.db, await anAccount(shop.db, { role: 'orders' }));
  const seen = async () =>
    (
      await shop.app.inject({ url: pathTo(paths.staffOrder, { id: placed.id }), headers: clerk })
    ).json();
  expect(await seen()).toMatchObject({
    reserved_until: placed.reserved_until,
    queue: 'to_prepare',
    pickup: { place_id: thies.id },
  });
  await shop.db.update(orders).set({ heldUntil: null }).where(eq(orders.id, placed.id));
  expect(await seen()).not.toHaveProperty('reserved_until');
});
