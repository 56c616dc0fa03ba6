import { asc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '#server/base/db/open.ts';
import { invoices } from '#server/sales/orders/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { emptyAccounts, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { anOrder, anOrderRequest } from '#tests/helpers/sales/order-builders.ts';
import { aStoredOrder, changeStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { moveOrder } from '../moving/move-order.ts';
import { lockOrder } from '../order/find-orders.ts';
import type { OrderRow } from '../order/order-request.ts';
import { invoiceName, issueInvoice, settleOrder } from './settle-order.ts';

const thisYear = new Date().getUTCFullYear();

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await emptyAccounts(database.db);
  await database.db.execute(sql`delete from invoice_counters`);
});
afterAll(() => database?.close());

test('an order has one invoice, whoever asks for it again', async () => {
  const { db } = database;
  const { order } = await anOrder(db);
  const first = await db.transaction(async (tx) => issueInvoice(tx, await lockOrder(tx, order.id)));
  expect(
    await db.transaction(async (tx) => issueInvoice(tx, await lockOrder(tx, order.id))),
  ).toEqual(first);
  expect(invoiceName(first)).toBe(`FAC-${thisYear}-000001`);
  expect(await serials(db)).toEqual([1]);
});

test('each year begins at one', async () => {
  const { db } = database;
  await db.execute(sql`insert into invoice_counters values (${thisYear - 1}, 812)`);
  const { order } = await anOrder(db);
  expect(
    await db.transaction(async (tx) => issueInvoice(tx, await lockOrder(tx, order.id))),
  ).toMatchObject({
    year: thisYear,
    serial: 1,
  });
});

test('an order that there is not gets no invoice and uses no number', async () => {
  const { db } = database;
  await expect(
    db.transaction(async (tx) => issueInvoice(tx, await lockOrder(tx, 999_999))),
  ).rejects.toMatchObject({
    code: 'not-found',
  });
  const { order } = await anOrder(db);
  expect(
    await db.transaction(async (tx) => issueInvoice(tx, await lockOrder(tx, order.id))),
  ).toMatchObject({ serial: 1 });
});

test('what is paid in full has its invoice, what is paid in part or cancelled has none', async () => {
  const { db } = database;
  const settle = async (order: OrderRow, columns: Partial<OrderRow>) => {
    await changeStoredOrder(db, order, columns);
    await db.transaction(async (tx) =>
      settleOrder(tx, testConfig(), await lockOrder(tx, order.id)),
    );
  };
  const order = await aStoredOrder(db);
  await settle(order, { amountPaid: order.amountTotal - 1 });
  expect(await serials(db)).toEqual([]);
  await settle(order, { amountPaid: order.amountTotal });
  await settle(order, {});
  expect(await serials(db)).toEqual([1]);
  const cancelled = await aStoredOrder(db, {}, { state: 'cancel' });
  await settle(cancelled, { amountPaid: cancelled.amountTotal });
  expect(await serials(db)).toEqual([1]);
});

test('what is delivered has its invoice, paid or not', async () => {
  const { db } = database;
  const { id } = await aStoredOrder(db);
  const move = (wanted: Parameters<typeof moveOrder>[2]) =>
    moveOrder({ db, config: testConfig(), actor: { kind: 'machine' } }, id, wanted);
  await move({ fulfilment: 'shipped' });
  expect(await serials(db)).toEqual([]);
  await move({ fulfilment: 'delivered' });
  await move({ state: 'done' });
  expect(await serials(db)).toEqual([1]);
});

test('fifty at once are numbered without a gap, whoever gives up on the way', async () => {
  const { db } = database;
  const ids = await placeOrders(db, 75);
  const attempts = ids.map((id, place) =>
    db.transaction(async (tx) => {
      await issueInvoice(tx, await lockOrder(tx, id));
      if (place % 3 === 2) throw new Error('given up');
    }),
  );
  const outcomes = await Promise.allSettled(attempts);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(25);
  expect(await serials(db)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
});

test('ten at once for one order are one invoice', async () => {
  const { db } = database;
  const [id] = await placeOrders(db, 1);
  const issued = await Promise.all(
    Array.from({ length: 10 }, () =>
      db.transaction(async (tx) => issueInvoice(tx, await lockOrder(tx, id!))),
    ),
  );
  expect(new Set(issued.map(invoiceName))).toEqual(new Set([`FAC-${thisYear}-000001`]));
  expect(await serials(db)).toEqual([1]);
});

async function placeOrders(db: Db, count: number): Promise<number[]> {
  const { buyer, lines } = await anOrderRequest(db);
  const ids: number[] = [];
  for (let placed = 0; placed < count; placed += 1) {
    ids.push((await anOrder(db, { buyer, lines })).order.id);
  }
  return ids;
}

async function serials(db: Db): Promise<number[]> {
  const found = await db
    .select({ serial: invoices.serial })
    .from(invoices)
    .orderBy(asc(invoices.serial));
  return found.map(({ serial }) => serial);
}
