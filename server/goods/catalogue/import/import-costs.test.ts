// What a column of costs does (rule G-64), and who may use one.

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Role } from '#contract/base/access.ts';
import { paths } from '#contract/base/paths.ts';
import type { CatalogueImport } from '#contract/goods/catalogue/staff-imports.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { setProductCost } from '#server/goods/stock/costs/set-product-cost.ts';
import { findStockDifferences } from '#server/goods/stock/ledger/check-stock.ts';
import { productCosts, stockMoves } from '#server/goods/stock/tables.ts';
import { countStock } from '#server/sales/orders/goods/stock.ts';
import { asStaff, testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aKeeper } from '#tests/helpers/goods/stock-room.ts';
import { anApiKey } from '#tests/helpers/people/api-keys.ts';
import { aGuest, anOrder, setStock } from '#tests/helpers/sales/order-builders.ts';
import { getImport, readRefusedRows } from './find-import.ts';
import { runImport } from './run-import.ts';
import { applyImport, startImport } from './start-import.ts';
import { undoImport } from './undo-import.ts';

const shop = openCatalogueApp();

async function previewed(lines: string[], actor: Actor = byMachine): Promise<CatalogueImport> {
  const file = { name: 'couts.csv', bytes: Buffer.from(lines.join('\n')) };
  const id = await startImport(shop.db, actor, file);
  await runImport(shop.db, id);
  return getImport(shop.db, id);
}

async function imported(lines: string[], actor: Actor = byMachine): Promise<CatalogueImport> {
  const { id, report } = await previewed(lines, actor);
  await applyImport(shop.db, actor, id, report?.new_categories);
  await runImport(shop.db, id);
  const applied = await getImport(shop.db, id);
  expect(applied.state).toBe('applied');
  return applied;
}

/** A product by its reference, with pieces and what they cost. */
async function aGood(reference: string, pieces: number, unit_cost?: number): Promise<number> {
  const { id } = await aProduct(shop.db, { reference });
  if (pieces > 0) await setStock(shop.db, id, pieces);
  if (unit_cost !== undefined) {
    await setProductCost({ db: shop.db, config: testConfig(), actor: byMachine }, id, {
      unit_cost,
    });
  }
  return id;
}

async function costOf(id: number) {
  const [row] = await shop.db.select().from(productCosts).where(eq(productCosts.productId, id));
  return row && [row.pieces, row.valued, row.valueXof, row.averageXof];
}
const reasonsOf = async (id: number) =>
  (await readRefusedRows(shop.db, id, 'note')).map(({ reference, reason }) => [reference, reason]);

test('a cost is noted for pieces without one, and kept for the next count', async () => {
  const unknown = await aGood('INCONNU', 3);
  const same = await aGood('ÉGAL', 0, 900);
  await setStock(shop.db, same, 2);
  const empty = await aGood('VIDE', 0);
  const known = await aGood('CONNU', 2, 800);
  const applied = await imported([
    'reference;Coût (FCFA)',
    'INCONNU;1 000',
    'ÉGAL;900',
    'VIDE;700',
    'CONNU;850',
  ]);
  expect(applied).toMatchObject({ updated: 2, unchanged: 2 });
  expect(applied.report).toMatchObject({ cost_count: 2, note_count: 1 });
  expect(await costOf(unknown)).toEqual([3, 3, 3000, 1000]);
  expect(await costOf(same)).toEqual([2, 2, 1800, 900]);
  expect(await costOf(empty)).toEqual([0, 0, 0, 700]);
  expect(await costOf(known)).toEqual([2, 2, 1600, 800]);
  expect(await reasonsOf(applied.id)).toEqual([
    ['CONNU', 'Coût d’une pièce : toutes les pièces en ont déjà un, pas repris'],
  ]);
  const moves = await shop.db.select().from(stockMoves).where(eq(stockMoves.kind, 'value'));
  expect(moves.at(-1)).toMatchObject({ productId: unknown, valued: 3, reason: 'Import' });
  expect(await findStockDifferences(shop.db)).toEqual([]);
});

test('pieces that the same file counts come at its cost, of new products too', async () => {
  const old = await aGood('VIEUX', 1, 500);
  const empty = await aGood('VIDE', 0, 500);
  await imported([
    'reference,name,categ_id,list_price,stock,cost',
    'NEUF,Glacière,DIVERS,90000,4,600',
    'VIEUX,,,,3,600',
    'VIDE,,,,2,600',
  ]);
  expect(await costOf(old)).toEqual([3, 3, 1500, 500]);
  expect(await costOf(empty)).toEqual([2, 2, 1200, 600]);
  const made = (await shop.db.select().from(productCosts)).find(
    ({ valueXof }) => valueXof === 2400,
  );
  expect(made).toMatchObject({ pieces: 4, valued: 4, averageXof: 600 });
  expect(await findStockDifferences(shop.db)).toEqual([]);
});

test('a report shows no cost, whatever the cells say', async () => {
  await aGood('INCONNU', 3);
  await aGood('ILLISIBLE', 3);
  const applied = await previewed(['reference,cost', 'INCONNU,54321', 'ILLISIBLE,54321 pièces']);
  expect(applied.report?.examples).toMatchObject([
    { reference: 'INCONNU', changes: [{ field: 'Coût d’une pièce', before: '', after: 'noté' }] },
  ]);
  expect(await reasonsOf(applied.id)).toEqual([
    [
      'ILLISIBLE',
      'colonne « cost » : ce n’est pas un coût hors taxes en francs, comme 150 000, pas repris',
    ],
  ]);
  expect(JSON.stringify(applied)).not.toContain('54321');
});

test.each<[software: string, header: string, row: string]>([
  ['Odoo', 'Internal Reference,Name,Cost', 'INCONNU,Glacière,1000.4'],
  ['Odoo by field', 'default_code,name,standard_price', 'INCONNU,Glacière,1000.00'],
  ['WooCommerce', 'SKU,Type,Published,Cost of goods', 'INCONNU,simple,1,1000'],
  ['PrestaShop', 'Reference,Tax rules ID,Wholesale price', 'INCONNU,0,1000.000000'],
  [
    'Shopify',
    'Handle,Title,Variant SKU,Variant Price,Cost per item',
    'g,Glacière,INCONNU,9000,1000.00',
  ],
  [
    'Magento',
    'sku,product_type,attribute_set_code,product_online,cost',
    'INCONNU,simple,Default,1,1000.0000',
  ],
])('%s says what a piece costs', async (_software, header, row) => {
  const id = await aGood('INCONNU', 2);
  const { report } = await imported([header, row]);
  expect(report?.cost_count).toBe(1);
  expect(await costOf(id)).toEqual([2, 2, 2000, 1000]);
  // A program writes 0 where no person gave a cost.
  const zero = await previewed([header, row.replace(/[^,]*$/, '0.0')]);
  expect(zero.report?.cost_count).toBe(0);
});

test('without the right the column is ignored with a remark, in each step', async () => {
  const id = await aGood('INCONNU', 2);
  const file = ['reference,list_price,cost', 'INCONNU,90000,1000'];
  const clerk = await aKeeper(shop.db, 'catalogue');
  const manager = await aKeeper(shop.db, 'manager');
  const seen = await previewed(file, clerk);
  expect(seen.report?.columns.at(-1)).toEqual({
    heading: 'cost',
    field: null,
    choice: '',
    reason: 'La colonne coût est ignorée : elle demande le droit de noter les coûts',
  });
  expect(seen.report).toMatchObject({ updated: 1, cost_count: 0 });
  await applyImport(shop.db, manager, seen.id);
  await runImport(shop.db, seen.id);
  expect(await costOf(id)).toMatchObject([2, 0, 0, null]);

  const ready = await previewed(['reference,cost', 'INCONNU,1000'], manager);
  expect(ready.report?.cost_count).toBe(1);
  await expect(applyImport(shop.db, clerk, ready.id)).rejects.toMatchObject({ code: 'forbidden' });
  await applyImport(shop.db, manager, ready.id);
  await runImport(shop.db, ready.id);
  expect(await costOf(id)).toEqual([2, 2, 2000, 1000]);
});

test('an undone import leaves costs, and says so', async () => {
  const id = await aGood('INCONNU', 2);
  const applied = await imported([
    'reference,name,categ_id,list_price,cost',
    'INCONNU,,,,1000',
    'NEUF,Glacière,DIVERS,90000,600',
  ]);
  expect(await undoImport(shop.db, byMachine, applied.id)).toMatchObject({
    restored: 0,
    deleted: 1,
    kept: [
      {
        reference: 'INCONNU',
        reason: 'le coût que le fichier a noté reste, des pièces ont pu partir avec lui',
      },
    ],
  });
  expect(await costOf(id)).toEqual([2, 2, 2000, 1000]);
  expect(await findStockDifferences(shop.db)).toEqual([]);
});

test('an export has the average for those who may see it, and comes back unchanged', async () => {
  await aGood('CONNU', 2, 54_321);
  await aGood('SANS', 2);
  const exported = async (headers: Record<string, string>) =>
    (await shop.app.inject({ url: paths.catalogueCsv, headers })).body;
  const as = async (role: Role) => signedIn(shop.db, await anAccount(shop.db, { role }));
  for (const headers of [
    await as('catalogue'),
    await as('orders'),
    (await anApiKey(shop.db, ['catalogue:read'])).headers,
  ]) {
    const file = await exported(headers);
    expect(file).toContain('CONNU');
    expect(file).not.toContain('"cost"');
    expect(file).not.toContain('54321');
  }
  const key = await anApiKey(shop.db, ['catalogue:read', 'margins:read']);
  for (const headers of [await as('reader'), key.headers, asStaff]) {
    const [head = '', ...rows] = (await exported(headers)).trim().split('\r\n');
    const place = head.split(';').indexOf('"cost"');
    expect(rows.map((row) => row.split(';')[place])).toEqual(['54321', '']);
  }
  const again = await previewed([await exported(asStaff)]);
  expect(again.report).toMatchObject({ updated: 0, unchanged: 2, cost_count: 0, note_count: 0 });
});

test('what the limits of a file allow can leave the stock again', async () => {
  const id = await aGood('VIS', 0);
  await imported(['reference,stock,cost', 'VIS,1000000,10000000']);
  await countStock(shop.db, byMachine, { productId: id }, null);
  const [held] = await shop.db.select().from(productCosts).where(eq(productCosts.productId, id));
  expect(held).toMatchObject({ pieces: 0, valued: 0, valueXof: 0 });
});

test('a cell with TTC is no cost before VAT', async () => {
  const id = await aGood('T', 2);
  await imported(['reference;Coût;Prix', 'T;118 000 TTC;200 000']);
  expect(await costOf(id)).toEqual([2, 0, 0, null]);
});

test('pieces that a file counts come at its cost, though orders keep some of an uncounted product', async () => {
  const id = await aGood('R', 5, 100);
  await anOrder(shop.db, { buyer: aGuest(), lines: [{ id, quantity: 2 }] });
  await countStock(shop.db, byMachine, { productId: id }, null);
  expect(await costOf(id)).toEqual([0, 0, 0, 100]);
  const { report } = await imported(['reference,stock,cost', 'R,10,200']);
  expect(report?.cost_count).toBe(1);
  expect(await costOf(id)).toEqual([12, 12, 2400, 200]);
});
