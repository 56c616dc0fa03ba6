import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProductChange } from '#contract/goods/catalogue/products.ts';
import { auditOf } from '#tests/helpers/base/audit.ts';
import { aProduct, productInput } from '#tests/helpers/base/builders.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { emptyCatalogue, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { getListedProduct } from './find-product.ts';
import { createProduct, updateProduct } from './save-product.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => emptyCatalogue(database.db));
afterAll(() => database?.close());

describe('prices', () => {
  const price = fc.option(fc.integer({ min: 0, max: 1_000_000_000 }), { nil: null });
  const near = fc.option(fc.integer({ min: 0, max: 3 }), { nil: null });
  const prices = fc.record({
    list_price: fc.oneof(
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 0, max: 1_000_000_000 }),
    ),
    promo_price: fc.oneof(near, price),
    en_promo: fc.boolean(),
    preorder_price: price,
    creditorder_price: fc.oneof(near, price),
    is_creditorder: fc.boolean(),
  });
  const isSound = (p: {
    list_price: number;
    promo_price: number | null;
    en_promo: boolean;
    creditorder_price: number | null;
    is_creditorder: boolean;
  }) =>
    (p.promo_price ?? 0) <= p.list_price &&
    (!p.en_promo || (p.promo_price ?? 0) > 0) &&
    (!p.is_creditorder || (p.creditorder_price ?? 0) > 0);

  test('are taken when they make sense and refused with a reason when not', async () => {
    await fc.assert(
      fc.asyncProperty(prices, async (given) => {
        const saving = createProduct(database.db, byMachine, productInput(given));
        if (!isSound(given)) {
          await expect(saving).rejects.toMatchObject({ code: 'bad-request' });
          return;
        }
        const saved = await saving;
        expect(saved.list_price).toBe(given.list_price);
        expect(saved.promo_price).toBe(given.promo_price ?? 0);
        expect(saved.preorder_price).toBe(given.preorder_price ?? 0);
        expect(saved.creditorder_price).toBe(given.creditorder_price || null);
        expect(saved.is_preorder).toBe((given.preorder_price ?? 0) > 0);
      }),
      { numRuns: 60 },
    );
  });

  test('of 0 are none: nothing is given away', async () => {
    const { db } = database;
    const free = { list_price: 100, promo_price: 0, en_promo: true };
    await expect(createProduct(db, byMachine, productInput(free))).rejects.toMatchObject({
      code: 'bad-request',
      fields: [{ field: 'promo_price' }],
    });
    const { id } = await aProduct(db, { ...free, promo_price: 90 });
    await expect(updateProduct(db, byMachine, { id }, { promo_price: 0 })).rejects.toMatchObject({
      fields: [{ field: 'promo_price' }],
    });
    expect(await getListedProduct(db, id)).toMatchObject({ promo_price: 90, en_promo: true });
    const none = { preorder_price: 0, creditorder_price: 0 };
    expect(await aProduct(db, none)).toMatchObject({
      preorder_price: 0,
      is_preorder: false,
      creditorder_price: null,
    });
  });

  test('come back as they were when a client sends the product as it got it', async () => {
    const { db } = database;
    const { id } = await aProduct(db, { list_price: 100 });
    const { promo_price, preorder_price, creditorder_price } = await getListedProduct(db, id);
    const sent = { promo_price, preorder_price, creditorder_price, name: 'Autre nom' };
    expect(await updateProduct(db, byMachine, { id }, sent)).toMatchObject(sent);
  });

  test('of 0 are refused by the database itself', async () => {
    const { db } = database;
    const { id } = await aProduct(db, { list_price: 100 });
    for (const column of ['promo_price', 'preorder_price', 'credit_price']) {
      const free = sql`update products set ${sql.identifier(column)} = 0 where id = ${id}`;
      await expect(db.execute(free)).rejects.toThrow();
    }
  });

  test('of a change are judged together with those that stay', async () => {
    const { db } = database;
    const { id } = await aProduct(db, { list_price: 100, promo_price: 90, en_promo: true });
    await expect(updateProduct(db, byMachine, { id }, { list_price: 80 })).rejects.toMatchObject({
      code: 'bad-request',
      fields: [{ field: 'promo_price', message: 'Le prix promotionnel dépasse le prix normal.' }],
    });
    await expect(updateProduct(db, byMachine, { id }, { promo_price: null })).rejects.toMatchObject(
      {
        fields: [{ field: 'promo_price' }],
      },
    );
    await expect(
      updateProduct(db, byMachine, { id }, { is_creditorder: true }),
    ).rejects.toMatchObject({
      fields: [{ field: 'creditorder_price' }],
    });
    expect(await getListedProduct(db, id)).toMatchObject({ list_price: 100, promo_price: 90 });
    await updateProduct(db, byMachine, { id }, { list_price: 80, promo_price: 70 });
    expect(await getListedProduct(db, id)).toMatchObject({ list_price: 80, promo_price: 70 });
  });

  test('of a promotion that is off stand in no lower price’s way, unless they are given anew', async () => {
    const { db } = database;
    const promoted = { list_price: 100, promo_price: 90, en_promo: true };
    const { id } = await aProduct(db, promoted);
    const change = (values: ProductChange) => updateProduct(db, byMachine, { id }, values);
    await change({ en_promo: false, list_price: 95 });
    expect(await change({ name: 'Article' })).toMatchObject({ promo_price: 90 });
    await expect(change({ list_price: 80, promo_price: 85 })).rejects.toMatchObject({
      fields: [{ field: 'promo_price' }],
    });
    // The back-office form sends back all that it read.
    expect(await change({ list_price: 80, promo_price: 90, en_promo: false })).toMatchObject({
      list_price: 80,
      promo_price: 0,
      en_promo: false,
    });
    const [entry] = (await auditOf(db, 'product')).slice(-1);
    expect(entry).toMatchObject({
      subject: `product:${id}`,
      before: { promo_price: 90 },
      after: { promo_price: 0 },
    });
  });
});
