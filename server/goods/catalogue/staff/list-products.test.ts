import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { type ListedProduct, staffProducts } from '#contract/goods/catalogue/staff-products.ts';
import { staffStock } from '#contract/goods/stock/staff-stock.ts';
import { getImport } from '#server/goods/catalogue/import/find-import.ts';
import { runImport } from '#server/goods/catalogue/import/run-import.ts';
import { startImport } from '#server/goods/catalogue/import/start-import.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { writeMoves } from '#server/goods/stock/ledger/change-stock.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { aPicture, aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aPlace } from '#tests/helpers/goods/stock-room.ts';

const shop = openCatalogueApp();

async function list(query: Record<string, string | number>): Promise<ListedProduct[]> {
  const url = withQuery(staffProducts.path, query);
  const { items, total } = (await shop.app.inject({ url, headers: asStaff })).json();
  if (query.limit === undefined) expect(total).toBe(items.length);
  return items;
}
const referencesOf = async (query: Record<string, string>) =>
  (await list(query)).map(({ reference }) => reference).toSorted();

const count = (id: number, available: number) =>
  shop.app.inject({
    method: 'PUT',
    url: pathTo(paths.productStock, { id }),
    headers: asStaff,
    payload: { available },
  });

test('articles are found by name, reference and brand, and by each filter', async () => {
  const { db } = shop;
  const picture = (await aPicture(db)).hash;
  const a = await aProduct(db, {
    reference: 'AA-1',
    name: 'Congélateur coffre',
    categ_id: 'CONGELATEUR',
    tags: ['Éco'],
    pictures: [picture],
    creditorder_price: 5,
    is_creditorder: true,
  });
  const b = await aProduct(db, { reference: 'BB-2', brand: 'Téranga', active: false });
  await aProduct(db, { reference: 'CC-3', sale_ok: false, promo_price: 9, en_promo: true });
  await count(a.id, 2);
  await count(b.id, 0);
  const cases: [Record<string, string>, string[]][] = [
    [{}, ['AA-1', 'BB-2', 'CC-3']],
    [{ q: 'congel' }, ['AA-1']],
    [{ q: 'bb-2' }, ['BB-2']],
    [{ q: 'teranga' }, ['BB-2']],
    [{ q: '%' }, []],
    [{ categ_id: 'congelateur' }, ['AA-1']],
    [{ tag: 'éco' }, ['AA-1']],
    [{ active: 'false' }, ['BB-2']],
    [{ sale_ok: 'false' }, ['CC-3']],
    [{ en_promo: 'true' }, ['CC-3']],
    [{ is_creditorder: 'true' }, ['AA-1']],
    [{ stock: 'none' }, ['BB-2']],
    [{ stock: 'low' }, ['AA-1']],
    [{ stock: 'counted' }, ['AA-1', 'BB-2']],
    [{ stock: 'uncounted' }, ['CC-3']],
    [{ picture: 'without' }, ['BB-2', 'CC-3']],
    [{ ids: `${a.id},${b.id}` }, ['AA-1', 'BB-2']],
  ];
  for (const [query, found] of cases) expect(await referencesOf(query)).toEqual(found);
  expect((await list({ sort: 'available' })).map(({ available }) => available)).toEqual([
    0,
    2,
    null,
  ]);
});

test('a number that no row can have is refused as such', async () => {
  const url = (ids: string) => withQuery(staffProducts.path, { ids });
  const status = async (ids: string) =>
    (await shop.app.inject({ url: url(ids), headers: asStaff })).statusCode;
  expect(await status('1,2147483647')).toBe(200);
  expect(await status('1,2147483648')).toBe(400);
});

test('the count follows the stock and the catalogue', async () => {
  const { id } = await aProduct(shop.db);
  await count(id, 1);
  expect(await list({ stock: 'low' })).toHaveLength(1);
  await count(id, 50);
  expect(await list({ stock: 'low' })).toHaveLength(0);
  const headers = asStaff;
  await shop.app.inject({ method: 'DELETE', url: pathTo(paths.product, { id }), headers });
  expect(await list({})).toEqual([]);
});

test('pages do not overlap, in either direction', async () => {
  for (const price of [3, 1, 2, 2]) await aProduct(shop.db, { list_price: price });
  for (const sort of ['list_price', '-list_price', 'name', '-updated_at']) {
    const pages = await Promise.all([1, 2].map((page) => list({ sort, page, limit: 2 })));
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(4);
  }
});

test('the file has the filtered list under French headings', async () => {
  await aProduct(shop.db, { reference: 'A-1' });
  const promotion = { promo_price: 90_000, en_promo: true, promotion_ends_on: dayFromNow(2) };
  await aProduct(shop.db, { reference: 'B-2', active: false, ...promotion });
  const url = withQuery(`${staffProducts.path}.csv`, { active: 'false' });
  const file = await shop.app.inject({ url, headers: asStaff });
  const [row, ...more] = parse(file.body, { delimiter: ';', bom: true, columns: true });
  expect(row).toMatchObject({
    Référence: 'B-2',
    'Prix (FCFA)': '100000',
    'Prix promotionnel (FCFA)': '90000',
    'Fin de la promotion': dayFromNow(2),
  });
  expect(more).toEqual([]);
});

/** The import's preview of a list's file that a clerk has edited. */
async function imported(path: string, edit: (file: string) => string = (file) => file) {
  const { body } = await shop.app.inject({ url: `${path}.csv`, headers: asStaff });
  const file = { name: 'liste.csv', bytes: Buffer.from(edit(body)) };
  const id = await startImport(shop.db, { kind: 'machine' }, file);
  await runImport(shop.db, id);
  return getImport(shop.db, id);
}

test('the files of products and of stock change nothing when they are imported as they are', async () => {
  const { db } = shop;
  const promotion = { promo_price: 90_000, en_promo: true };
  const sold = await aProduct(db, { name: '=Été "A"; B', ...promotion });
  await aProduct(db, { ...promotion, promotion_ends_on: dayFromNow(3), brand: 'Téranga' });
  await aProduct(db, { promo_price: 90_000, sale_ok: false, rang: 12 });
  await aProduct(db, { creditorder_price: 120_000, is_creditorder: true, active: false });
  const counted = await aProduct(db, { creditorder_price: 120_000, preorder_price: 80_000 });
  await count(sold.id, 0);
  await count(counted.id, 7);
  for (const { path } of [staffProducts, staffStock]) {
    const unchanged = { created: 0, updated: 0, refused_count: 0, unchanged: 5 };
    expect(await imported(path), path).toMatchObject(unchanged);
  }
});

test('what a clerk edits in the file is what the import changes', async () => {
  await aProduct(shop.db, { reference: 'A', promo_price: 90_000, en_promo: true });
  const { id } = await aProduct(shop.db, { reference: 'B', list_price: 5000 });
  await count(id, 7);
  const changesOf = async (path: string, edit: (file: string) => string) =>
    (await imported(path, edit)).report?.examples.map(({ reference, changes }) => [
      reference,
      changes.map(({ field }) => field),
    ]);
  expect(
    await changesOf(staffProducts.path, (file) => file.replace(';100000;', ';110000;')),
  ).toEqual([['A', ['Prix normal']]]);
  expect(await changesOf(staffProducts.path, (file) => file.replace(';7;', ';8;'))).toEqual([
    ['B', ['Stock']],
  ]);
  expect(await changesOf(staffStock.path, (file) => file.replace(';7;', ';0;'))).toEqual([
    ['B', ['Stock']],
  ]);
  const lastDay = (file: string) => file.replace(';"true";;;', `;"true";;${dayFromNow(4)};`);
  expect(await changesOf(staffProducts.path, lastDay)).toEqual([['A', ['Fin de la promotion']]]);
});

test('a promotion whose last day is over is none, before the night takes it off too', async () => {
  const { db } = shop;
  const promoted = { promo_price: 9, en_promo: true };
  const { id } = await aProduct(db, { ...promoted, reference: 'OVER' });
  await db
    .update(products)
    .set({ promotionEndsOn: dayFromNow(-1) })
    .where(eq(products.id, id));
  await aProduct(db, { ...promoted, reference: 'LAST', promotion_ends_on: dayFromNow(0) });
  expect(await referencesOf({ en_promo: 'true' })).toEqual(['LAST']);
  expect(await referencesOf({ en_promo: 'false' })).toEqual(['OVER']);
  const listed = await list({ sort: 'reference' });
  expect(listed.map(({ en_promo }) => en_promo)).toEqual([true, false]);
  const file = await shop.app.inject({ url: paths.catalogueCsv, headers: asStaff });
  const rows = parse<Record<string, string>>(file.rawPayload, {
    columns: true,
    bom: true,
    delimiter: [';', ','],
  });
  expect(rows.map(({ reference, en_promo }) => [reference, en_promo])).toEqual([
    ['OVER', 'non'],
    ['LAST', 'oui'],
  ]);
});

test('a row has the version of its stock, and says whether its pieces lie at one place', async () => {
  const { db } = shop;
  const { id } = await aProduct(db, { reference: 'ONE' });
  const row = async () => (await list({}))[0]!;
  const countFrom = (version: number, available: number) =>
    shop.app.inject({
      method: 'PUT',
      url: pathTo(paths.productStock, { id }),
      headers: { ...asStaff, 'if-match': `"${version}"` },
      payload: { available },
    });
  const uncounted = await row();
  expect(uncounted).toMatchObject({ available: null, is_in_one_place: true });
  const counted = await countFrom(uncounted.stock_version, 5);
  expect(counted.json()).toMatchObject({ available: 5 });
  expect((await row()).stock_version).toBe(counted.json().stock_version);

  const late = await countFrom(uncounted.stock_version, 9);
  expect(late.statusCode).toBe(409);
  expect(await row()).toMatchObject({ available: 5, is_in_one_place: true });

  const elsewhere = await aPlace(db);
  const pieces = { productId: id, kind: 'transfer_in', placeId: elsewhere.id, pieces: 2 } as const;
  await db.transaction((tx) => writeMoves(tx, byMachine, [pieces]));
  expect(await row()).toMatchObject({ is_in_one_place: false });
});
