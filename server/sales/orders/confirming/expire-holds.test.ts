import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { productStock } from '#server/goods/stock/tables.ts';
import { orderEvents, type orders } from '#server/sales/orders/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { emptyAccounts, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';
import { aStoredOrder, readStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { expireHolds } from './confirm-order.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => emptyAccounts(database.db));
afterAll(() => database?.close());

const anHour = 3_600_000;
const past = () => new Date(Date.now() - anHour);
const expire = () => expireHolds(database.db, testConfig());
const anOnlineOrder = async (columns: Partial<typeof orders.$inferInsert>) => {
  const { db } = database;
  const { id } = await aProduct(db);
  await setStock(db, id, 3);
  const request = { paymentMode: 'online' as const, lines: [{ id, quantity: 2 }] };
  const order = await aStoredOrder(db, request, columns);
  const pieces = async () =>
    (await db.select().from(productStock).where(eq(productStock.productId, id)))[0]!.available;
  return { order, pieces };
};

test('an order that was to be paid online and was not goes back to the shop, once', async () => {
  const { db } = database;
  const { order, pieces } = await anOnlineOrder({ heldUntil: past() });
  expect(await pieces()).toBe(1);
  await Promise.all([expire(), expire()]);
  await expire();
  expect(await readStoredOrder(db, order)).toMatchObject({
    state: 'cancel',
    cancelReason: 'Non payée à temps',
    heldUntil: null,
    version: 2,
  });
  expect(await pieces()).toBe(3);
  const letters = await db.select().from(outgoingMessages).orderBy(outgoingMessages.id);
  expect(letters.map(({ channel }) => channel)).toEqual(['mail', 'sms']);
  expect(letters[0]!.text).toContain('n’a pas été payée à temps');
  const events = await db.select().from(orderEvents).where(eq(orderEvents.kind, 'expired'));
  expect(events).toMatchObject([{ byRole: 'shop', byId: null }]);
});

test.each<[string, Partial<typeof orders.$inferInsert>]>([
  ['is still held', { heldUntil: new Date(Date.now() + anHour) }],
  ['is held for good', { heldUntil: null }],
  ['is paid in part', { heldUntil: past(), amountPaid: 1 }],
  ['is paid at the door and confirmed', { heldUntil: null, paymentMode: 'domicile' }],
  ['is in delivery', { heldUntil: past(), state: 'to_delivered' }],
])('an order that %s is left alone', async (_what, columns) => {
  const { order, pieces } = await anOnlineOrder(columns);
  await expire();
  expect(await readStoredOrder(database.db, order)).toEqual(order);
  expect(await pieces()).toBe(1);
  expect(await database.db.$count(outgoingMessages)).toBe(0);
});
