import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/paths.ts';
import { outgoingMessages } from '#server/db/schema/messages.ts';
import { deliveryZones, idempotencyKeys, orders } from '#server/db/schema/orders.ts';
import { asStaff, openApp, testConfig } from '#tests/helpers/app.ts';
import { aPack, aProduct } from '#tests/helpers/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/cast.ts';
import { openCatalogueApp } from '#tests/helpers/catalogue-app.ts';
import { emptyAccounts, testEngine } from '#tests/helpers/db.ts';
import { aMember, anOrder } from '#tests/helpers/order-builders.ts';
import { deleteOldAnswers } from './idempotency.ts';

const it = openCatalogueApp();
beforeEach(() => emptyAccounts(it.db));

type Headers = Record<string, string>;
const post = (url: string, payload: object, headers: Headers = {}) =>
  it.app.inject({ method: 'POST', url, payload, headers });
const basketOf = (...lines: { id: number; list_price: number }[]) => ({
  ...{ type_sale: 'order', payment_mode: 'domicile', state: 'sale' },
  order_lines: lines.map(({ id, list_price }) => ({ id, quantity: 1, list_price })),
});
const guestOrder = (order: object, email = 'fatou@example.sn') => ({
  ...{ name: 'Fatou Sarr', email, telephone: '77 123 45 67', adresse: 'Médina, rue 11', order },
});
/** As existing clients do, which date each request anew. */
const dated = (payload: object) => ({
  ...payload,
  commitment_date: `2026-11-21T10:00:00.${Math.random()}`,
});

test('a signed-in basket becomes an order, whatever state and date were sent', async () => {
  const buyer = await anAccount(it.db);
  const product = await aProduct(it.db, { list_price: 100_000 });
  const payload = {
    ...basketOf(product),
    partner_id: buyer.id,
    state: 'done',
    commitment_date: '1999',
  };
  const reply = await post(paths.orders, payload, await signedIn(it.db, buyer));
  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toMatchObject({
    ...{ partner_id: buyer.id, type_sale: 'order', state: 'sale', payment_mode: 'domicile' },
    ...{ amount_total: 97_000, amount_residual: 97_000, advance_payment_status: 'not_paid' },
    order_lines: [{ id: product.id, quantity: 1, list_price: 100_000, name: product.name }],
    link: expect.stringMatching(/^\/tracking-order\?order=S\d{5}&token=[\w-]{22}$/),
  });
  expect(Date.parse(reply.json().commitment_date)).toBeGreaterThan(Date.now());
});

test('a changed price is told to people and to programs', async () => {
  const product = await aProduct(it.db, { list_price: 100_000 });
  const payload = basketOf({ id: product.id, list_price: 90_000 });
  const reply = await post(paths.orders, payload, await signedIn(it.db, await anAccount(it.db)));
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toMatchObject({
    prices: [{ id: product.id, old_price: 90_000, new_price: 100_000 }],
    errors: [{ field: 'order_lines.0.list_price' }],
  });
  expect(await it.db.$count(orders)).toBe(0);
});

test('each kind has its call, and a basket of another kind is refused there', async () => {
  const headers = await signedIn(it.db, await aMember(it.db));
  const product = await aProduct(it.db, {
    ...{ list_price: 100_000, preorder_price: 90_000 },
    ...{ creditorder_price: 130_000, is_creditorder: true },
  });
  const preorder = { ...basketOf({ id: product.id, list_price: 90_000 }), type_sale: 'preorder' };
  const placed = await post(paths.preorders, preorder, headers);
  expect(placed.json()).toMatchObject({ state: 'sale', payment_lines: { length: 3 } });
  const credit = {
    ...basketOf({ id: product.id, list_price: 130_000 }),
    ...{ type_sale: 'creditorder', payment_mode: undefined, acomptePercentage: 1, nombreMois: 60 },
  };
  const asked = await post(paths.creditOrders, credit, headers);
  expect(asked.json()).toMatchObject({ state: 'validation', payment_mode: 'online' });
  expect(asked.json().payment_lines.map(({ rate }: { rate: number }) => rate)).toEqual([
    ...[50, 16.66, 16.66, 16.68],
  ]);
  const pack = await aPack(it.db);
  const line = pack.lines[0]!;
  const packOrder = {
    ...basketOf({ id: line.productId, list_price: line.unitPrice }),
    ...{ type_order: 'pack', code: pack.code },
  };
  for (const url of [paths.packOrder, paths.orders]) {
    expect((await post(url, packOrder, headers)).statusCode).toBe(201);
  }
  expect((await post(paths.orders, preorder, headers)).statusCode).toBe(400);
  const refused = await post(paths.packOrder, { ...packOrder, conditions: false }, headers);
  expect(refused.json()).toMatchObject({ status: 400, errors: [{ field: 'conditions' }] });
});

test('a guest orders with a name, an address and a number', async () => {
  const product = await aProduct(it.db, { list_price: 100_000 });
  const order = { ...basketOf(product), partner_id: null, payment_mode: undefined };
  const reply = await post(paths.guestOrder, guestOrder(order));
  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toMatchObject({
    ...{ status: 'success', message: 'Commande créé avec succés', payment_mode: 'online' },
    ...{ amount_total: 100_000, state: 'sale' },
  });
  expect(await it.db.select().from(orders)).toMatchObject([
    { street: 'Médina, rue 11', buyerPhone: '+221771234567', recipient: 'Fatou Sarr' },
  ]);
  const credit = { ...order, type_sale: 'creditorder' };
  expect((await post(paths.guestOrder, guestOrder(credit))).statusCode).toBe(403);
});

test('one connection places so many orders without an account an hour', async () => {
  const { requestsPerMinute } = testConfig({ RATE_LIMIT_PER_MINUTE: '600' });
  const app = await openApp(it.database, { requestsPerMinute });
  const product = await aProduct(it.db);
  const order = (person: number) =>
    app.inject({
      ...{ method: 'POST', url: paths.guestOrder },
      payload: guestOrder(basketOf(product), `personne${person}@example.sn`),
    });
  for (let person = 0; person < 10; person += 1) expect((await order(person)).statusCode).toBe(201);
  // A second click on the last order is none of its own.
  expect((await order(9)).statusCode).toBe(201);
  expect((await order(10)).statusCode).toBe(429);
  await app.close();
});

test('a key makes one order of many requests, and another payload is another matter', async () => {
  const headers = await signedIn(it.db, await anAccount(it.db));
  const product = await aProduct(it.db);
  const key = randomUUID();
  const first = await post(paths.orders, dated(basketOf(product)), {
    ...{ ...headers, 'idempotency-key': `"${key}"` },
  });
  const again = await post(paths.orders, dated(basketOf(product)), {
    ...{ ...headers, 'idempotency-key': key },
  });
  expect(first.headers).not.toHaveProperty('idempotent-replayed');
  expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
  expect(again.json()).toEqual(first.json());
  const other = { ...basketOf(product), note: 'Autre chose' };
  const refused = await post(paths.orders, other, { ...headers, 'idempotency-key': key });
  expect(refused.json()).toMatchObject({ status: 422, code: 'unprocessable' });
  const stranger = await signedIn(it.db, await anAccount(it.db));
  const theirs = await post(paths.orders, basketOf(product), {
    ...stranger,
    'idempotency-key': key,
  });
  expect(theirs.json().id).not.toBe(first.json().id);
  expect(await it.db.$count(orders)).toBe(2);
  for (const wrong of ['', '""', 'x'.repeat(65), 'a b', '"abc']) {
    const bad = await post(paths.orders, basketOf(product), {
      ...headers,
      'idempotency-key': wrong,
    });
    expect(bad.statusCode, wrong).toBe(400);
  }
});

test('ten requests at once with one key make one order', async () => {
  const headers = {
    ...(await signedIn(it.db, await anAccount(it.db))),
    'idempotency-key': randomUUID(),
  };
  const product = await aProduct(it.db);
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => post(paths.orders, basketOf(product), headers)),
  );
  const made = replies.filter(({ statusCode }) => statusCode === 201);
  expect(new Set(made.map((reply) => reply.json().id)).size).toBe(1);
  const rest = replies.filter(({ statusCode }) => statusCode !== 201);
  for (const reply of rest) expect(reply.json()).toMatchObject({ status: 409, code: 'conflict' });
  // PGlite has one connection, so there every request waits for the one before.
  if (testEngine === 'pglite') expect(rest).toEqual([]);
  expect(await it.db.$count(orders)).toBe(1);
  expect(await it.db.$count(outgoingMessages)).toBe(3);
});

test('two clicks without a key make one order, and the same basket later makes another', async () => {
  const headers = await signedIn(it.db, await anAccount(it.db));
  const product = await aProduct(it.db);
  const click = () => post(paths.orders, dated(basketOf(product)), headers);
  const clicks = await Promise.all([click(), click(), click()]);
  expect(clicks.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(new Set(clicks.map((reply) => reply.json().id)).size).toBe(1);
  await it.db.update(idempotencyKeys).set({ createdAt: sql`now() - interval '31 seconds'` });
  const later = await click();
  expect(later.json().id).not.toBe(clicks[0]!.json().id);
  const guest = () => post(paths.guestOrder, dated(guestOrder(dated(basketOf(product)))));
  expect((await guest()).json().id).toBe((await guest()).json().id);
  expect(await it.db.$count(orders)).toBe(3);
});

test('a failure is not kept, and answers are forgotten after a day', async () => {
  const headers = {
    ...(await signedIn(it.db, await anAccount(it.db))),
    'idempotency-key': randomUUID(),
  };
  const product = await aProduct(it.db, { sale_ok: false });
  expect((await post(paths.orders, basketOf(product), headers)).statusCode).toBe(409);
  expect(await it.db.$count(idempotencyKeys)).toBe(0);
  await it.app.inject({
    ...{ method: 'PUT', url: pathTo(paths.product, { id: product.id }), headers: asStaff },
    payload: { sale_ok: true },
  });
  const first = await post(paths.orders, basketOf(product), headers);
  expect(first.statusCode).toBe(201);
  await deleteOldAnswers(it.db);
  expect(await it.db.$count(idempotencyKeys)).toBe(1);
  await it.db.update(idempotencyKeys).set({ createdAt: sql`now() - interval '25 hours'` });
  await deleteOldAnswers(it.db);
  expect(await it.db.$count(idempotencyKeys)).toBe(0);
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
    ...['product', 'discount', 'delivery'],
  ]);
  expect(await it.db.$count(orders)).toBe(0);
  const delivery = { zone_id: far!.id };
  const placed = await post(paths.orders, { ...basketOf(product), delivery }, headers);
  expect(placed.json()).toMatchObject({
    ...{ amount_total: own.amount_total, amount_tax: own.amount_tax },
  });
  const preorder = await post(paths.orderQuote, { ...ask, type_sale: 'preorder' });
  expect(preorder.json().payment_lines).toHaveLength(3);
});

test('stamp duty is announced for what is paid at home, from its first day on', async () => {
  const product = await aProduct(it.db, { list_price: 100_000 });
  const kindsWith = async (from: string) => {
    const { settings } = testConfig({ SHOP_STAMP_DUTY_PERCENT: '1', SHOP_STAMP_DUTY_FROM: from });
    const app = await openApp(it.database, { settings });
    const reply = await app.inject({
      ...{ method: 'POST', url: paths.orderQuote, payload: basketOf(product) },
    });
    await app.close();
    return reply.json().order_lines.map(({ kind }: { kind: string }) => kind);
  };
  expect(await kindsWith('2025-10-01')).toEqual(['product', 'stamp']);
  expect(await kindsWith('2999-01-01')).toEqual(['product']);
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
