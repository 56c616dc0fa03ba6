import { afterAll, beforeAll, expect, test } from 'vitest';
import { productStock } from '#server/goods/stock/tables.ts';
import { ask } from '#tests/helpers/base/ask.ts';
import { aProduct, aReview } from '#tests/helpers/base/builders.ts';
import { emptyCatalogue, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';
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

test('a card in a list or by its number says what decides, its reviews and its last pieces', async () => {
  const { db } = database;
  await emptyCatalogue(db);
  const reviewed = await aProduct(db, {
    categ_id: 'CONGELATEUR "x","extras":[1]',
    facts: { volume_l: 300, energy_class: 'A+', weight_kg: 60 },
  });
  const plain = await aProduct(db, {});
  for (const stars of [5, 4, 4]) await aReview(db, reviewed, { stars });
  await aReview(db, reviewed, { stars: 0, state: 'pending' });
  await setStock(db, reviewed.id, 2);
  await setStock(db, plain.id, 4);
  const { products: listed } = await ask(db, { sort: 'rang' });
  const named = await listCards(db, [reviewed.id, plain.id], false);
  for (const cards of [listed, named]) {
    expect(cards.find(({ id }) => id === reviewed.id)).toMatchObject({
      facts: ['300\u00a0L', 'A+'],
      rating: { average: 4.3, count: 3 },
      pieces_left: 2,
    });
    const other = cards.find(({ id }) => id === plain.id);
    expect(other).toBeDefined();
    for (const field of ['facts', 'rating', 'pieces_left', 'extras'])
      expect(other).not.toHaveProperty(field);
  }
  await setStock(db, reviewed.id, 0);
  const [soldOut] = await listCards(db, [reviewed.id], false);
  expect(soldOut).toMatchObject({ is_sold_out: true });
  expect(soldOut).not.toHaveProperty('pieces_left');
});
