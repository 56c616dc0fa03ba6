import { afterAll, beforeAll, expect, test } from 'vitest';
import { productStock } from '#server/goods/stock/tables.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { listCards } from './list-cards.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

test('a card is sold out when its counted pieces are all gone, and never when they are not counted', async () => {
  const { db } = database;
  const ids = [];
  for (const available of [0, 1, undefined]) {
    const { id } = await aProduct(db, { list_price: 1000 });
    if (available !== undefined) await db.insert(productStock).values({ productId: id, available });
    ids.push(id);
  }
  const cards = await listCards(db, ids, false);
  expect(cards.map(({ is_sold_out }) => is_sold_out)).toEqual([true, false, false]);
});
