import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rowsOf } from '#server/base/db/open.ts';
import { stockMoves } from '#server/goods/stock/tables.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine } from '#tests/helpers/base/cast.ts';
import { emptyAccounts, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { movingRows } from '#tests/helpers/base/moving-rows.ts';
import { movingPastOrders } from './moving-past-orders.ts';
import { pastOrderLines, pastOrders } from './tables.ts';

type Rows = Record<string, string>[];

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => emptyAccounts(database.db));
afterAll(() => database?.close());

const run = (rows: Rows, dryRun = false) =>
  database.db.transaction((tx) =>
    movingPastOrders.run(tx, movingRows(movingPastOrders, rows), { dryRun, by: byMachine }),
  );
const undo = (before: unknown) =>
  database.db.transaction((tx) =>
    movingPastOrders.undo(tx, JSON.parse(JSON.stringify(before)), byMachine),
  );
const everything = async () =>
  rowsOf<Record<string, unknown>>(
    await database.db.execute(sql`select to_jsonb(o) as "order",
      (select jsonb_agg(to_jsonb(l) order by l.position) from past_order_lines l
        where l.past_order_id = o.id) as lines
      from past_orders o order by o.source, o.number`),
  );

const own = {
  'Numéro de commande': 'C-1',
  'Date de commande': '2023-05-03 10:00',
  Client: 'Awa Diop',
  'E-mail': 'awa@exemple.sn',
  Téléphone: '77 123 45 67',
  Total: '300 000',
  État: 'Livrée',
  Paiement: 'Payée',
  'Référence article': 'FRIGO-1',
  Article: 'Réfrigérateur',
  Quantité: '2',
  'Prix unitaire': '150 000',
  'Montant de la ligne': '300 000',
  'Numéros de série': 'sn-1, SN-2',
};

describe('a file of each software, a row per line', () => {
  test.each<[string, Rows]>([
    [
      'ours',
      [
        own,
        {
          ...own,
          'Référence article': '',
          Article: 'Câble',
          Quantité: '1',
          'Prix unitaire': '0',
          'Montant de la ligne': '0',
          'Numéros de série': '',
        },
      ],
    ],
    [
      'Shopify',
      [
        {
          Name: 'C-1',
          Email: 'awa@exemple.sn',
          'Financial Status': 'paid',
          'Fulfillment Status': 'fulfilled',
          Total: '300000.00',
          'Created at': '2023-05-03 12:00:00 +0200',
          'Lineitem quantity': '2',
          'Lineitem name': 'Réfrigérateur',
          'Lineitem price': '150000.00',
          'Lineitem sku': 'FRIGO-1',
          'Billing Name': 'Awa Diop',
          'Billing Phone': '+221771234567',
        },
        {
          Name: 'C-1',
          Email: 'awa@exemple.sn',
          'Financial Status': '',
          Total: '',
          'Created at': '',
          'Lineitem quantity': '1',
          'Lineitem name': 'Câble',
          'Lineitem price': '0.00',
        },
      ],
    ],
    [
      'WooCommerce',
      [
        {
          'Order Number': 'C-1',
          'Order Date': '2023-05-03 10:00',
          'Order Status': 'completed',
          'First Name (Billing)': 'Awa',
          'Last Name (Billing)': 'Diop',
          'Email (Billing)': 'awa@exemple.sn',
          'Phone (Billing)': '771234567',
          'Order Total Amount': '300000',
          SKU: 'FRIGO-1',
          'Item Name': 'Réfrigérateur',
          Quantity: '2',
          'Item Cost': '150000',
        },
        {
          'Order Number': 'C-1',
          'Order Date': '2023-05-03 10:00',
          'Item Name': 'Câble',
          Quantity: '1',
          'Item Cost': '0',
        },
      ],
    ],
    [
      'PrestaShop',
      [
        {
          id_order: 'C-1',
          date_add: '2023-05-03 10:00:00',
          current_state: 'Livré',
          payment: 'Wave',
          total_paid_tax_incl: '300000.000000',
          firstname: 'Awa',
          lastname: 'Diop',
          email: 'awa@exemple.sn',
          phone_mobile: '771234567',
          product_reference: 'FRIGO-1',
          product_name: 'Réfrigérateur',
          product_quantity: '2',
          unit_price_tax_incl: '150000.000000',
        },
        {
          id_order: 'C-1',
          date_add: '2023-05-03 10:00:00',
          product_name: 'Câble',
          product_quantity: '1',
          unit_price_tax_incl: '0.000000',
        },
      ],
    ],
    [
      'Odoo',
      [
        {
          'Référence de la commande': 'C-1',
          'Date de la commande': '2023-05-03 10:00:00',
          Client: 'Awa Diop',
          'Client/E-mail': 'awa@exemple.sn',
          'Client/Téléphone': '+221 77 123 45 67',
          Total: '300000.0',
          Statut: 'Bon de commande',
          'Lignes de la commande/Article/Référence interne': 'FRIGO-1',
          'Lignes de la commande/Article': 'Réfrigérateur',
          'Lignes de la commande/Quantité': '2.0',
          'Lignes de la commande/Prix unitaire': '150000.0',
        },
        {
          'Référence de la commande': '',
          'Lignes de la commande/Article': 'Câble',
          'Lignes de la commande/Quantité': '1.0',
          'Lignes de la commande/Prix unitaire': '0.0',
        },
      ],
    ],
  ])('%s', async (_, rows) => {
    const { id } = await aProduct(database.db, { reference: 'FRIGO-1' });
    expect(await run(rows)).toMatchObject({ created: 1, updated: 0, refused: [], notes: [] });
    const [order] = await database.db.select().from(pastOrders);
    expect(order).toMatchObject({
      number: 'C-1',
      orderedAt: new Date('2023-05-03T10:00:00Z'),
      buyerName: 'Awa Diop',
      buyerEmail: 'awa@exemple.sn',
      buyerPhone: '+221771234567',
      total: 300_000,
    });
    const lines = await database.db.select().from(pastOrderLines).orderBy(pastOrderLines.position);
    expect(lines).toMatchObject([
      {
        reference: 'FRIGO-1',
        name: 'Réfrigérateur',
        quantity: 2,
        unitPrice: 150_000,
        total: 300_000,
        productId: id,
      },
      { name: 'Câble', quantity: 1, total: 0, productId: null },
    ]);
    await database.db.execute(sql`truncate products cascade`);
  });
});

test('serial numbers are kept in capitals; neither stock nor an order follows', async () => {
  const { id } = await aProduct(database.db, { reference: 'FRIGO-1' });
  const moves = await database.db.$count(stockMoves);
  await run([own]);
  const [line] = await database.db.select().from(pastOrderLines);
  expect(line).toMatchObject({ serials: ['SN-1', 'SN-2'], productId: id });
  expect(await database.db.$count(stockMoves)).toBe(moves);
  expect(await database.db.$count(orders)).toBe(0);
});

test('a preview writes nothing and masks the buyer', async () => {
  const preview = await run([own], true);
  expect(preview.created).toBe(1);
  expect(preview.examples[0]).toMatchObject({ line: 2, name: 'C-1' });
  expect(JSON.stringify(preview.examples)).not.toMatch(/Diop|awa@|123/);
  expect(await everything()).toEqual([]);
});

test('another sum than the total is a note; what cannot be read refuses its order alone', async () => {
  const result = await run([
    { ...own, Total: '305 000' },
    { ...own, 'Numéro de commande': 'C-2', 'Date de commande': 'hier' },
    { ...own, 'Numéro de commande': 'C-3' },
    { ...own, 'Numéro de commande': 'C-3', Quantité: 'deux' },
    { ...own, 'Numéro de commande': 'C-4', Total: 'cher' },
  ]);
  expect(result).toMatchObject({ created: 1 });
  expect(
    result.notes.map(({ line, name, reason }) => [line, name, reason.replace(/\s/g, ' ')]),
  ).toEqual([
    [
      2,
      'C-1',
      'les lignes font 300 000 FCFA et le total 305 000 FCFA : il reste la livraison, une remise ou une taxe',
    ],
  ]);
  expect(result.refused).toEqual([
    {
      line: 3,
      name: 'C-2',
      reason: '« hier » n’est pas une date (par exemple 31/12/2025 ou 2025-12-31)',
    },
    { line: 5, name: 'C-3', reason: '« deux » n’est pas un nombre entier de pièces' },
    { line: 6, name: 'C-4', reason: '« cher » n’est pas un montant' },
  ]);
});

test('a buyer is known by a proven address only', async () => {
  await anAccount(database.db, { email: 'awa@exemple.sn', emailProvenAt: null });
  await run([own]);
  expect((await database.db.select().from(pastOrders))[0]?.partnerId).toBeNull();
  const { id } = await anAccount(database.db, { email: 'binta@exemple.sn' });
  await run([{ ...own, 'Numéro de commande': 'C-2', 'E-mail': 'Binta@exemple.sn' }]);
  const found = await database.db.select().from(pastOrders).orderBy(pastOrders.number);
  expect(found[1]?.partnerId).toBe(id);
});

const anyRow = fc.record({
  'Numéro de commande': fc.constantFrom('A', 'B', 'C'),
  'Date de commande': fc.constantFrom('2023-05-03', '04/05/2023'),
  'E-mail': fc.constantFrom('', 'a@exemple.sn'),
  Total: fc.constantFrom('', '1000', '2500'),
  État: fc.constantFrom('', 'Livrée', 'Annulée'),
  Article: fc.constantFrom('Four', 'Câble'),
  Quantité: fc.constantFrom('1', '2', '2.0'),
  'Prix unitaire': fc.constantFrom('500', '1 000'),
  'Numéros de série': fc.constantFrom('', 'x1', 'x2;x3'),
});
const anyRows = fc.array(anyRow, { minLength: 1, maxLength: 6 });

test('any file: twice changes nothing, undoing one and then the other restores all', async () => {
  await anAccount(database.db, { email: 'a@exemple.sn' });
  await fc.assert(
    fc.asyncProperty(anyRows, anyRows, async (one, other) => {
      const first = await run(one);
      const stored = await everything();
      const again = await run(one);
      expect([again.created, again.updated]).toEqual([0, 0]);
      expect(await everything()).toEqual(stored);
      const second = await run(other);
      expect((await undo(second.before)).kept).toEqual([]);
      expect(await everything()).toEqual(stored);
      expect((await undo(first.before)).kept).toEqual([]);
      expect(await everything()).toEqual([]);
    }),
    { numRuns: 20 },
  );
});

test('the order of the orders does not matter', async () => {
  const without = async () =>
    JSON.stringify(await everything(), (key, value) =>
      /^(past_order_)?id$/.test(key) ? 0 : value,
    );
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(anyRow, { minLength: 1, selector: (row) => row['Numéro de commande'] }),
      async (rows) => {
        const { before } = await run(rows);
        const stored = await without();
        await undo(before);
        const turned = await run(rows.toReversed());
        expect(await without()).toBe(stored);
        await undo(turned.before);
      },
    ),
    { numRuns: 15 },
  );
});

test('an import that another file changed since is kept and named', async () => {
  const first = await run([own]);
  await run([{ ...own, État: 'Retournée' }]);
  expect(await undo(first.before)).toEqual({
    deleted: 0,
    restored: 0,
    kept: [{ name: 'C-1', reason: expect.stringContaining('autre fichier') }],
  });
});

describe('what other software keeps among its orders', () => {
  const row = { ...own, Quantité: '1', 'Montant de la ligne': '150 000', Total: '150 000' };

  test('quotes and amounts of another currency stay out, with the reason', async () => {
    const { created, refused } = await run([
      { ...row, 'Numéro de commande': 'S1', État: 'Devis' },
      { ...row, 'Numéro de commande': 'S2', Devise: 'EUR' },
      { ...row, 'Numéro de commande': 'S3', Devise: 'XOF' },
    ]);
    expect(created).toBe(1);
    expect(refused.map(({ reason }) => reason)).toEqual([
      '« Devis » n’est pas une commande, pas reprise',
      '« EUR » : seuls des montants en francs CFA (XOF) se reprennent',
    ]);
  });

  test('an order with a day of cancelling is cancelled', async () => {
    await run([{ ...row, État: '', 'Cancelled at': '2023-05-04 10:00:00 +0000' }]);
    expect(await database.db.select({ state: pastOrders.state }).from(pastOrders)).toEqual([
      { state: 'Annulée' },
    ]);
  });

  test('a line of no pieces is left out, and the order comes', async () => {
    const { created, notes, refused } = await run([
      row,
      { ...row, Article: 'Câble', Quantité: '0', 'Montant de la ligne': '0' },
    ]);
    expect({ created, refused }).toEqual({ created: 1, refused: [] });
    expect(notes).toHaveLength(1);
    expect(await database.db.$count(pastOrderLines)).toBe(1);
  });

  test('Odoo’s display name gives the reference', async () => {
    await run([{ ...row, 'Référence article': '', Article: '[FR-1] Réfrigérateur' }]);
    expect(await database.db.select().from(pastOrderLines)).toMatchObject([
      { reference: 'FR-1', name: 'Réfrigérateur' },
    ]);
  });
});

test('a total that is that of each line is none of the order', async () => {
  const row = { ...own, 'Montant de la ligne': '', Quantité: '1' };
  await run([
    { ...row, Total: '150 000' },
    { ...row, Article: 'Câble', 'Prix unitaire': '5 000', Total: '5 000' },
  ]);
  expect(await database.db.select({ total: pastOrders.total }).from(pastOrders)).toEqual([
    { total: 155_000 },
  ]);
});
