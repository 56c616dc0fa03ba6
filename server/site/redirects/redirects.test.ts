import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { type Db, rowsOf as rowsOfQuery } from '#server/base/db/open.ts';
import { openApp } from '#tests/helpers/base/app.ts';
import { aCategory, aProduct } from '#tests/helpers/base/builders.ts';
import { emptyCatalogue, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { movedRedirects } from './move-redirects.ts';
import { deleteRedirect, getRedirect, saveRedirect } from './redirects.ts';
import { redirects } from './tables.ts';

const machine = { kind: 'machine' } as const;
let database: TestDatabase;
let db: Db;
let app: FastifyInstance;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  app = await openApp(database);
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  await emptyCatalogue(db);
  await db.delete(redirects);
});

const save = (from_path: string, to_path: string) =>
  saveRedirect(db, machine, { from_path, to_path });

type Fields = Record<string, string>;
async function* rowsOf(rows: Fields[]) {
  for (const [index, fields] of rows.entries()) {
    yield { line: index + 2, text: (field: string) => fields[field] ?? '' };
  }
}
const run = (rows: Fields[], dryRun = false) =>
  db.transaction((tx) => movedRedirects.run(tx, rowsOf(rows), { dryRun, by: machine }));
const stored = async () =>
  (await db.select().from(redirects))
    .map(({ fromPath, toPath }) => [fromPath, toPath])
    .toSorted(([a], [b]) => (`${a}` < `${b}` ? -1 : 1));

/** Each row with its moment, to the microsecond. */
const everything = async () =>
  rowsOfQuery(await db.execute(sql`select *, at::text from redirects order by id`));

describe('a former address', () => {
  test('leads on with 301, without its query, for GET and HEAD', async () => {
    await save('https://ancienne.sn/Produit/Frigo/?utm=1', '/boutique');
    for (const method of ['GET', 'HEAD'] as const) {
      for (const url of ['/produit/frigo', '/produit/frigo/?a=1', '/PRODUIT/frigo']) {
        const reply = await app.inject({ method, url });
        expect(reply.statusCode, url).toBe(301);
        expect(reply.headers.location).toBe('/boutique');
      }
    }
    const other = await app.inject('/produit/autre');
    expect(other.statusCode).toBe(404);
    expect((await app.inject({ method: 'POST', url: '/produit/frigo' })).statusCode).toBe(404);
  });

  test('is told apart by what names the page in its query, and by nothing else there', async () => {
    const { id: first } = await aProduct(db, { reference: 'A-1' });
    const { id: second } = await aProduct(db, { reference: 'B-2' });
    const result = await run([
      { from: '/index.php?id_product=1&controller=product', reference: 'A-1' },
      { from: '/index.php?controller=product&id_product=2', reference: 'B-2' },
    ]);
    expect(result).toMatchObject({ created: 2, refused: [] });
    const wayOf = async (url: string) => (await app.inject(url)).headers.location;
    expect(await wayOf('/index.php?id_lang=1&id_product=1')).toBe(`/produits/${first}/details`);
    expect(await wayOf('/index.php?ID_PRODUCT=2')).toBe(`/produits/${second}/details`);
    expect(await wayOf('/index.php?id_product=3')).toBeUndefined();
    expect(await wayOf('/index.php')).toBeUndefined();
    await save('/ancien', '/faq');
    expect(await wayOf('/ancien?p=2')).toBe('/faq');
    await expect(save('/boutique?p=2', '/faq')).rejects.toMatchObject({ code: 'bad-request' });
  });

  test('follows a change and a deletion', async () => {
    const { id } = await save('/vieux', '/boutique');
    expect((await app.inject('/vieux')).headers.location).toBe('/boutique');
    await saveRedirect(db, machine, { from_path: '/vieux', to_path: '/faq' }, { id });
    await expect.poll(async () => (await app.inject('/vieux')).headers.location).toBe('/faq');
    await deleteRedirect(db, machine, { id });
    await expect.poll(async () => (await app.inject('/vieux')).statusCode).toBe(404);
  });
});

test('a target is the reference of a product, a category, a page or a former address', async () => {
  const { id } = await aProduct(db, { reference: 'F-1', categ_id: 'FRIGO' });
  expect(await save('/a', 'f-1')).toMatchObject({ to_path: `/produits/${id}/details` });
  expect(await save('/b', 'FRIGO')).toMatchObject({ to_path: '/categorie/frigo' });
  expect(await save('/c', '/boutique?category=FRIGO')).toMatchObject({
    to_path: '/boutique?category=FRIGO',
  });
  const { id: froid } = await aCategory(db, { name: 'Froid' });
  await aCategory(db, { name: 'Coffres', parent_id: froid });
  for (const target of ['Coffres', '/categorie/coffres', '/categorie/autre/coffres'])
    expect(await save(`/vers${target}`, target)).toMatchObject({
      to_path: '/categorie/froid/coffres',
    });
  // A chain is shortened.
  expect(await save('/d', '/a')).toMatchObject({ to_path: `/produits/${id}/details` });
});

test.each([
  ['/boutique', '/faq', 'a elle-même une page'],
  ['/produits/12/details', '/faq', 'a elle-même une page'],
  [paths.products, '/faq', 'a elle-même une page'],
  ['/gestion/produits', '/faq', 'a elle-même une page'],
  ['/', '/faq', 'a elle-même une page'],
  ['javascript:alert(1)', '/faq', 'chemin de l’ancienne boutique'],
  ['/a/../b', '/faq', 'chemin de l’ancienne boutique'],
  ['/vieux', 'https://voleur.example/phishing', 'page de la boutique est attendue'],
  ['/vieux', '//voleur.example', 'page de la boutique est attendue'],
  ['/vieux', '/produits/999/details', 'page de la boutique est attendue'],
  ['/vieux', '/vieux', 'mènerait à elle-même'],
])('%s to %s is refused', async (from, to, reason) => {
  await expect(save(from, to)).rejects.toThrow(reason);
});

test('an address leads to one page', async () => {
  const { id } = await save('/vieux', '/boutique');
  await expect(save('/VIEUX/', '/faq')).rejects.toThrow('déjà');
  await expect(
    saveRedirect(db, machine, { from_path: '/vieux', to_path: '/faq' }, { id, seenVersion: 1 }),
  ).rejects.toThrow('entre-temps');
  expect(await getRedirect(db, id)).toMatchObject({ to_path: '/boutique' });
});

describe('a file of addresses', () => {
  test('of WooCommerce, Shopify, Magento and by hand', async () => {
    const { id } = await aProduct(db, { reference: 'F-1', categ_id: 'FRIGO' });
    const page = `/produits/${id}/details`;
    const rows: Fields[] = [
      { from: 'https://ancienne.sn/produit/frigo/', reference: 'F-1' },
      { handle: 'frigo-lg', reference: 'F-1' },
      { handle: 'frigo-lg' },
      { url_key: 'frigo', reference: 'F-1' },
      { from: '/categorie-produit/frigos', category: 'FRIGO' },
      { from: '/ici', to: '/produit/frigo' },
    ];
    expect(await run(rows)).toMatchObject({ created: 5, refused: [] });
    expect(await stored()).toEqual([
      ['/categorie-produit/frigos', '/categorie/frigo'],
      ['/frigo.html', page],
      ['/ici', page],
      ['/products/frigo-lg', page],
      ['/produit/frigo', page],
    ]);
  });

  test('is refused row by row', async () => {
    const { refused, created } = await run([
      { from: '/a', to: '/b' },
      { from: '/b', to: '/a' },
      { from: '/c', to: '/inconnue' },
      { from: '/d', reference: 'X' },
      { from: '/e' },
      { from: '/f', to: '/faq' },
      { from: '/f', to: '/boutique' },
      { from: '/faq', to: '/boutique' },
      { from: '/g', to: 'https://voleur.example/phishing' },
    ]);
    expect(created).toBe(0);
    expect(Object.fromEntries(refused.map(({ line, reason }) => [line, reason]))).toMatchObject({
      2: expect.stringContaining('en rond'),
      3: expect.stringContaining('en rond'),
      4: expect.stringContaining('pas une page'),
      5: '« X » n’est la référence d’aucun produit.',
      6: expect.stringContaining('Rien ne dit'),
      7: expect.stringContaining('ligne 8'),
      8: expect.stringContaining('ligne 7'),
      9: expect.stringContaining('elle-même une page'),
      10: expect.stringContaining('pas une page'),
    });
  });

  const path = fc.constantFrom('/a', '/b', '/c', '/d', '/e');
  const aRow = fc.record({
    from: path,
    to: fc.oneof(path, fc.constantFrom('/faq', '/boutique', '/rien', '')),
  });
  test('twice changes nothing, order does not matter, undo brings all back', async () => {
    const had = fc.uniqueArray(
      fc.tuple(path, fc.constantFrom('/faq', '/panier-partage', '/boutique')),
      { selector: ([from]) => from, maxLength: 3 },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(aRow, { maxLength: 8 }), had, async (rows, earlier) => {
        await db.delete(redirects);
        if (earlier.length > 0) {
          await db
            .insert(redirects)
            .values(earlier.map(([fromPath, toPath]) => ({ fromPath, toPath })));
        }
        const before = await stored();
        const rowsBefore = await everything();
        const first = await run(rows);
        const after = await stored();
        const ends = new Set(after.map(([from]) => from));
        expect(after.filter(([, to]) => ends.has(to))).toEqual([]);
        const again = await run(rows);
        expect(again).toMatchObject({ created: 0, updated: 0 });
        expect(await stored()).toEqual(after);
        const undo = JSON.parse(JSON.stringify(first.before));
        await db.transaction((tx) => movedRedirects.undo(tx, undo, machine));
        expect(await stored()).toEqual(before);
        expect(await everything()).toEqual(rowsBefore);
        await run(rows.toReversed());
        expect(await stored()).toEqual(after);
      }),
      { numRuns: 15 },
    );
  });

  test('an undo names what staff has changed since', async () => {
    const { before } = await run([
      { from: '/a', to: '/faq' },
      { from: '/b', to: '/faq' },
    ]);
    await db.update(redirects).set({ toPath: '/boutique' });
    await run([{ from: '/b', to: '/faq' }]);
    const undo = await db.transaction((tx) => movedRedirects.undo(tx, before, machine));
    expect(undo).toEqual({
      deleted: 1,
      restored: 0,
      kept: [{ name: '/a', reason: 'changée depuis la reprise' }],
    });
  });
});

describe('files of plugins', () => {
  test('patterns, rules that are off and pages that are gone are refused with the reason', async () => {
    const { created, refused } = await run([
      { from: '/bon', to: '/boutique', code: '301', state: 'active' },
      { from: '^/cat/(.*)', to: '/boutique' },
      { from: '/cat/*', to: '/boutique' },
      { from: '/off', to: '/boutique', state: 'disabled' },
      { from: '/gone', to: '/', code: '410' },
    ]);
    expect(created).toBe(1);
    expect(refused.map(({ line }) => line)).toEqual([3, 4, 5, 6]);
  });

  test('a host without https is no part of a path, and Magento writes no slash', async () => {
    await run([
      { from: 'www.ancienne.sn/frigo', to: 'faq' },
      { from: 'ancienne.sn/four/', to: 'ancienne.sn/faq' },
      { from: 'tv.html', to: '/faq' },
      { from: 'vieux/tv.html', to: '/faq' },
    ]);
    expect(await stored()).toEqual([
      ['/four', '/faq'],
      ['/frigo', '/faq'],
      ['/tv.html', '/faq'],
      ['/vieux/tv.html', '/faq'],
    ]);
  });
});
