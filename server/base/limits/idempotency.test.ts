import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { staffOrders } from '#contract/sales/orders/staff-orders.ts';
import { cancelOrder } from '#server/sales/orders/moving/cancel-order.ts';
import { readSteps } from '#server/sales/orders/moving/step-events.ts';
import { undoStep } from '#server/sales/orders/moving/undo-step.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { asStaff, testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { deleteOldAnswers } from './idempotency.ts';
import { idempotencyKeys } from './tables.ts';

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
const guestOrder = (order: object, email = 'fatou@example.sn') => ({
  name: 'Fatou Sarr',
  email,
  telephone: '77 123 45 67',
  adresse: 'Médina, rue 11',
  order,
});
/** Existing clients put a new date into each request. */
const dated = (payload: object) => ({
  ...payload,
  commitment_date: `2026-11-21T10:00:00.${randomInt(1_000_000_000)}`,
});

test('a key makes one order of many requests, and another payload is another matter', async () => {
  const headers = await signedIn(it.db, await anAccount(it.db));
  const product = await aProduct(it.db);
  const key = randomUUID();
  const first = await post(paths.orders, dated(basketOf(product)), {
    ...headers,
    'idempotency-key': `"${key}"`,
  });
  const again = await post(paths.orders, dated({ ...basketOf(product), amount_total: 1 }), {
    ...headers,
    'idempotency-key': key,
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
    method: 'PUT',
    url: pathTo(paths.product, { id: product.id }),
    headers: asStaff,
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

describe('the same again after it was cancelled', () => {
  const cancel = (id: number) =>
    cancelOrder({ db: it.db, config: testConfig(), actor: byMachine }, id);

  test.each(['with a key', 'without a key'])('is another order, %s', async (how) => {
    const buyer = await anAccount(it.db);
    const own = await signedIn(it.db, buyer);
    const product = await aProduct(it.db);
    const key: Headers = how === 'with a key' ? { 'idempotency-key': randomUUID() } : {};
    const byPhone = { partner_id: buyer.id, order: { ...basketOf(product), conditions: true } };
    const ways = {
      account: () => post(paths.orders, basketOf(product), { ...own, ...key }),
      guest: () => post(paths.guestOrder, guestOrder(basketOf(product)), key),
      staff: () => post(staffOrders.path, byPhone, { ...asStaff, ...key }),
    };
    for (const [who, order] of Object.entries(ways)) {
      const first = await order();
      expect([who, first.statusCode]).toEqual([who, 201]);
      await cancel(first.json().id);
      const [again, twice] = [await order(), await order()];
      expect([who, again.statusCode, again.json().state]).toEqual([who, 201, 'sale']);
      expect(again.json().id).not.toBe(first.json().id);
      expect(twice.json().id).toBe(again.json().id);
    }
  });

  test('is the first order once its cancellation was taken back', async () => {
    const own = await signedIn(it.db, await anAccount(it.db));
    const product = await aProduct(it.db);
    const order = () => post(paths.orders, basketOf(product), own);
    const { id } = (await order()).json();
    await cancel(id);
    const [step] = await readSteps(it.db, id);
    const wanted = { eventId: step!.id, reason: '', version: undefined };
    await undoStep({ db: it.db, config: testConfig(), actor: byMachine }, id, wanted);
    expect((await order()).json().id).toBe(id);
    expect(await it.db.$count(orders)).toBe(1);
  });
});
