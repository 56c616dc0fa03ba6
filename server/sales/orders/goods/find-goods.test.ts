import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatXof } from '#contract/base/fields/money.ts';
import { aPack, aProduct } from '#tests/helpers/base/builders.ts';
import { emptyAccounts, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { anOrder } from '#tests/helpers/sales/order-builders.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => emptyAccounts(database.db));
afterAll(() => database?.close());

test('a price that changed is refused with the old and the new one', async () => {
  const { db } = database;
  const fridge = await aProduct(db, { name: 'Réfrigérateur X', list_price: 120_000 });
  await expect(
    anOrder(db, { lines: [{ id: fridge.id, quantity: 1, shownPrice: 110_000 }] }),
  ).rejects.toMatchObject({
    code: 'conflict',
    message: 'Un prix a changé depuis que vous avez rempli votre panier.',
    fields: [
      {
        field: 'order_lines.0.list_price',
        message: `Réfrigérateur X : ${formatXof(120_000)} au lieu de ${formatXof(110_000)}`,
      },
    ],
    details: { prices: [{ id: fridge.id, old_price: 110_000, new_price: 120_000 }] },
  });
});

test('what is not sold in this way is refused by name', async () => {
  const { db } = database;
  const plain = await aProduct(db, { name: 'Ventilateur' });
  const hidden = await aProduct(db, { name: 'Grille-pain', sale_ok: false });
  const ofOne = ({ id }: { id: number }) => [{ id, quantity: 1 }];
  const refused = (request: Parameters<typeof anOrder>[1], message: string) =>
    expect(anOrder(db, request)).rejects.toMatchObject({ code: 'conflict', message });
  await refused({ lines: ofOne(hidden) }, 'Grille-pain ne se vend pas ou plus.');
  await refused({ lines: ofOne({ id: 999_999 }) }, 'Le produit 999999 ne se vend pas ou plus.');
  await refused(
    { kind: 'preorder', lines: ofOne(plain) },
    'Ventilateur ne se vend pas ou plus en précommande.',
  );
  await refused(
    { kind: 'creditorder', lines: ofOne(plain) },
    'Ventilateur ne se vend pas ou plus à crédit.',
  );
});

test('a pack is ordered whole, by its code or its lines, at its own prices', async () => {
  const { db } = database;
  const [pan, lid] = [await aProduct(db), await aProduct(db)];
  const { id, code } = await aPack(db, {
    lines: [
      { product_id: pan.id, quantity: 2, price_unit: 80_000 },
      { product_id: lid.id, quantity: 1, price_unit: 5000 },
    ],
  });
  const lines = [
    { id: pan.id, quantity: 2, shownPrice: 80_000 },
    { id: lid.id, quantity: 1, shownPrice: 5000 },
  ];
  for (const packCode of [code, undefined]) {
    const { order } = await anOrder(db, { kind: 'pack', packCode, lines });
    expect(order).toMatchObject({ packId: id, isPack: true, saleType: 'order' });
    expect(order.amountTotal).toBe(165_000);
    expect(order.committedFor.getTime()).toBe(order.placedAt.getTime());
  }
  for (const wrong of [lines.slice(1), [{ ...lines[0]!, quantity: 1 }, lines[1]!]]) {
    for (const packCode of [code, undefined]) {
      const refused = anOrder(db, { kind: 'pack', packCode, lines: wrong });
      await expect(refused).rejects.toMatchObject({ code: 'conflict' });
    }
  }
});
