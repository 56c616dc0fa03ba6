import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { partners } from '#server/base/identity/tables.ts';
import { productStock } from '#server/goods/stock/tables.ts';
import { orderEvents, orderLines, orders } from '#server/sales/orders/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import {
  emptyAccounts,
  openTestDatabase,
  type TestDatabase,
  waitingJobs,
} from '#tests/helpers/base/db.ts';
import { aGuest, anOrder, setStock } from '#tests/helpers/sales/order-builders.ts';
import { releaseStock } from './stock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => emptyAccounts(database.db));
afterAll(() => database?.close());

const leftOf = async ({ id }: { id: number }) => {
  const [row] = await database.db.select().from(productStock).where(eq(productStock.productId, id));
  return row?.available;
};

test('stock is taken once and given back once', async () => {
  const { db } = database;
  const product = await aProduct(db, { name: 'Réchaud' });
  await setStock(db, product.id, 5);
  const { order } = await anOrder(db, { lines: [{ id: product.id, quantity: 3 }] });
  expect(await leftOf(product)).toBe(2);
  await expect(anOrder(db, { lines: [{ id: product.id, quantity: 3 }] })).rejects.toMatchObject({
    code: 'conflict',
    message: 'Il ne reste que 2 pièces de Réchaud.',
  });
  await releaseStock(db, order.id);
  await releaseStock(db, order.id);
  expect(await leftOf(product)).toBe(5);
  await setStock(db, product.id, 0);
  await expect(anOrder(db, { lines: [{ id: product.id, quantity: 1 }] })).rejects.toMatchObject({
    message: 'Réchaud est épuisé.',
  });
});

test('a refusal leaves nothing behind', async () => {
  const { db } = database;
  const [plenty, none] = [await aProduct(db), await aProduct(db)];
  await setStock(db, plenty.id, 5);
  await setStock(db, none.id, 0);
  const lines = [
    { id: plenty.id, quantity: 1 },
    { id: none.id, quantity: 1 },
  ];
  await expect(anOrder(db, { buyer: aGuest(), lines })).rejects.toMatchObject({ code: 'conflict' });
  for (const table of [orders, orderLines, orderEvents, outgoingMessages, partners]) {
    expect(await db.$count(table)).toBe(0);
  }
  expect(await leftOf(plenty)).toBe(5);
  expect(await waitingJobs(db)).toEqual([]);
});

test('fifty orders at once for the last three pieces sell exactly three', async () => {
  const { db } = database;
  const product = await aProduct(db);
  await setStock(db, product.id, 3);
  const lines = [{ id: product.id, quantity: 1 }];
  const placed = await Promise.allSettled(
    Array.from({ length: 50 }, () => anOrder(db, { buyer: aGuest(), lines })),
  );
  expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  for (const result of placed) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' });
  }
  expect([await db.$count(orders), await leftOf(product)]).toEqual([3, 0]);
});

test('orders of the same products in another order do not block each other', async () => {
  const { db } = database;
  const [one, other] = [await aProduct(db), await aProduct(db)];
  for (const { id } of [one, other]) await setStock(db, id, 100);
  const lines = [one, other].map(({ id }) => ({ id, quantity: 1 }));
  const requests = Array.from({ length: 20 }, (_, place) =>
    anOrder(db, { buyer: aGuest(), lines: place % 2 === 0 ? lines : lines.toReversed() }),
  );
  const placed = await Promise.all(requests);
  expect([await leftOf(one), await leftOf(other)]).toEqual([80, 80]);
  await Promise.all([
    ...placed.slice(0, 10).map(({ order }) => db.transaction((tx) => releaseStock(tx, order.id))),
    ...lines.map((line) => anOrder(db, { buyer: aGuest(), lines: [line] })),
  ]);
  expect([await leftOf(one), await leftOf(other)]).toEqual([89, 89]);
});

test('lines of one product count together', async () => {
  const { db } = database;
  const product = await aProduct(db, { name: 'Réchaud' });
  await setStock(db, product.id, 5);
  const lines = [3, 3].map((quantity) => ({ id: product.id, quantity }));
  await expect(anOrder(db, { lines })).rejects.toMatchObject({
    code: 'conflict',
    message: 'Il ne reste que 5 pièces de Réchaud.',
  });
  const { order } = await anOrder(db, { lines: lines.map((line) => ({ ...line, quantity: 2 })) });
  expect(await leftOf(product)).toBe(1);
  await releaseStock(db, order.id);
  expect(await leftOf(product)).toBe(5);
});
