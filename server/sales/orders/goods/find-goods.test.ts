import fc from 'fast-check';
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

test('of a pack the buyer takes one product of each line, at the price of the line (rule G-62)', async () => {
  const { db } = database;
  const goods: { id: number }[] = [];
  for (let at = 0; at < 4; at += 1) goods.push(await aProduct(db, { list_price: 50_000 + at }));
  const [white, black, red, lid] = goods.map(({ id }) => id) as [number, number, number, number];
  const { id, code } = await aPack(db, {
    lines: [
      {
        product_id: white,
        quantity: 2,
        price_unit: 40_000,
        alternatives: [{ product_id: black }, { product_id: red }],
      },
      { product_id: lid, quantity: 1, price_unit: 5000 },
    ],
  });
  const line = fc.record({
    id: fc.constantFrom(white, black, red, lid),
    quantity: fc.integer({ min: 1, max: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(line, { minLength: 1, maxLength: 3, selector: (one) => one.id }),
      fc.boolean(),
      async (lines, isByCode) => {
        const main = lines.filter((one) => one.id !== lid);
        const isRight =
          main.length === 1 && main[0]!.quantity === 2 && lines.length === 2 && sumOf(lines) === 3;
        const packCode = isByCode ? code : undefined;
        const placing = anOrder(db, { kind: 'pack', packCode, lines });
        if (!isRight) {
          await expect(placing).rejects.toMatchObject({ code: 'conflict' });
          return;
        }
        const { order } = await placing;
        expect(order).toMatchObject({ packId: id, amountTotal: 85_000 });
      },
    ),
    {
      numRuns: 40,
      examples: [
        [
          [
            { id: black, quantity: 2 },
            { id: lid, quantity: 1 },
          ],
          true,
        ],
      ],
    },
  );
});

const sumOf = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);
