import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf } from '#server/base/lists/csv.ts';
import { aCategory, aProduct } from '#tests/helpers/base/builders.ts';
import { emptyCatalogue } from '#tests/helpers/base/db.ts';
import { machine, openImportDesk } from '#tests/helpers/goods/import-desk.ts';
import { exportColumns, exportProducts } from '../export/export-rows.ts';
import { listCategories } from '../shelves/list-categories.ts';
import { runImport } from './run-import.ts';
import { applyImport } from './start-import.ts';

const desk = openImportDesk();

/** The categories by path, in the order of their names. */
async function treeOf(): Promise<string[]> {
  const all = await listCategories(desk.db);
  const nameOf = new Map(all.map(({ id, name }) => [id, name]));
  return all
    .map(({ name, parent_id: parent }) => (parent ? `${nameOf.get(parent)} › ${name}` : name))
    .toSorted();
}

const LIST = 'Référence,Désignation,Catégorie,Prix TTC';
const SHOPIFY = 'Handle,Title,Type,Variant SKU,Variant Price';
const WOO = 'ID,Type,SKU,Name,Published,Regular price,Categories';
const ODOO = 'id,name,default_code,lst_price,categ_id';
const PRESTA = 'ID;Actif (0/1);Nom *;Catégories (x,y,z...);Prix TTC;Référence n°';

test.each([
  ['a list', LIST, 'A,Article,Froid > Congélateurs,100'],
  ['a list with our sign', LIST, 'A,Article,Froid › Congélateurs,100'],
  ['WooCommerce', WOO, '7,simple,A,Article,1,100,Froid > Congélateurs'],
  ['Odoo', ODOO, 'x.y,Article,A,100.0,All / Saleable / Froid / Congélateurs'],
  ['Shopify', SHOPIFY, 'a,Article,Froid > Congélateurs,A,100'],
])('%s makes parent and leaf, once both are confirmed', async (_of, header, row) => {
  const { id, report } = await desk.preview(header, row);
  expect(report).toMatchObject({ created: 1, new_categories: ['Froid', 'Froid › Congélateurs'] });
  await expect(applyImport(desk.db, machine, id, ['Froid'])).rejects.toThrow(
    '« Froid › Congélateurs »',
  );
  await desk.apply(id);
  await runImport(desk.db, id);
  expect(await treeOf()).toEqual(['Froid', 'Froid › Congélateurs']);
});

test('a list with slashes is a tree where a first step has several second ones', async () => {
  await desk.imported(
    LIST,
    'A,Article,Froid / Congélateurs,100',
    'B,Article,TV / Audio,100',
    'C,Article,Froid / Réfrigérateurs,100',
  );
  expect(await treeOf()).toEqual([
    'Froid',
    'Froid › Congélateurs',
    'Froid › Réfrigérateurs',
    'TV / Audio',
  ]);
});

test('of a longer path the last two steps count, and the preview says so once', async () => {
  const { report, id } = await desk.imported(
    WOO,
    '7,simple,A,Article,1,100,Maison > Froid > Congélateurs',
    '8,simple,B,Article,1,100,Maison > Froid > Congélateurs',
  );
  expect(report).toMatchObject({
    note_count: 1,
    new_categories: ['Froid', 'Froid › Congélateurs'],
  });
  expect(id).toBeGreaterThan(0);
  expect(await treeOf()).toEqual(['Froid', 'Froid › Congélateurs']);
});

test('no third level comes from a file, whatever its rows say', async () => {
  await desk.imported(
    WOO,
    '1,simple,A,Article,1,100,Froid > Congélateurs',
    '2,simple,B,Article,1,100,Congélateurs > Coffres',
    '3,simple,C,Article,1,100,Maison > Froid',
    '4,simple,D,Article,1,100,Froid > Froid',
  );
  expect(await treeOf()).toEqual(['Coffres', 'Froid', 'Froid › Congélateurs']);
});

test('a category of the shop keeps its place unless the clerk confirms its move', async () => {
  await aCategory(desk.db, { name: 'Congélateurs' });
  const file = [WOO, '7,simple,A,Article,1,100,Froid > Congélateurs'] as const;
  const kept = await desk.imported(...file);
  expect(kept.report).toMatchObject({
    new_categories: [],
    moved_categories: ['Froid › Congélateurs'],
  });
  expect(await treeOf()).toEqual(['Congélateurs']);
  await desk.undone(kept);

  const { id } = await desk.preview(...file);
  await applyImport(desk.db, machine, id, [], ['Froid › Congélateurs', 'Nulle › Part']);
  await runImport(desk.db, id);
  expect(await treeOf()).toEqual(['Froid', 'Froid › Congélateurs']);
  await desk.undone({ id });
  expect(await treeOf()).toEqual(['Congélateurs']);
});

test('a category under another parent stays there without a question', async () => {
  const parent = await aCategory(desk.db, { name: 'Maison' });
  await aCategory(desk.db, { name: 'Congélateurs', parent_id: parent.id });
  const { report } = await desk.imported(WOO, '7,simple,A,Article,1,100,Froid > Congélateurs');
  expect(report).toMatchObject({ new_categories: [], moved_categories: [] });
  expect(await treeOf()).toEqual(['Maison', 'Maison › Congélateurs']);
});

test('undoing an import takes its empty categories of both levels off', async () => {
  const found = await desk.imported(WOO, '7,simple,A,Article,1,100,Froid > Congélateurs');
  await desk.undone(found);
  expect(await treeOf()).toEqual([]);
});

test('paths of PrestaShop are read where they are paths', async () => {
  await desk.imported(
    PRESTA,
    '1;1;Article;Accueil/Froid/Congélateurs;100;A',
    '2;1;Article;Accueil,Cuisine,Fours;100;B',
  );
  expect(await treeOf()).toEqual(['Fours', 'Froid', 'Froid › Congélateurs'].toSorted());
});

test('an export makes the same tree again in an empty shop, whatever the names', async () => {
  const name = fc.constantFrom('Froid', 'Coffres', 'TV / Audio', 'A > B', 'C › D', 'B', 'Été, fin');
  const tree = fc.dictionary(name, fc.option(name, { nil: null }), { minKeys: 1, maxKeys: 5 });
  await fc.assert(
    fc.asyncProperty(tree, async (wanted) => {
      await emptyCatalogue(desk.db);
      const ids = new Map<string, number>();
      const isTop = (one: string) => wanted[one] === null || wanted[one] === one;
      const leaves = Object.keys(wanted);
      for (const one of [...leaves.filter(isTop), ...leaves.filter((own) => !isTop(own))]) {
        const above = wanted[one];
        const parent =
          isTop(one) || !above || (leaves.includes(above) && !isTop(above)) ? null : above;
        if (parent !== null && !ids.has(parent)) {
          ids.set(parent, (await aCategory(desk.db, { name: parent })).id);
        }
        const parentId = parent === null ? null : (ids.get(parent) ?? null);
        if (!ids.has(one)) {
          ids.set(one, (await aCategory(desk.db, { name: one, parent_id: parentId })).id);
        }
        await aProduct(desk.db, { categ_id: one });
      }
      const before = await treeOf();
      let file = '';
      for await (const part of csvOf(exportColumns([]), exportProducts(desk.db, []))) file += part;
      const again = await desk.preview(file);
      expect(again.report).toMatchObject({ new_categories: [], moved_categories: [], updated: 0 });
      await emptyCatalogue(desk.db);
      await desk.imported(file);
      expect(await treeOf()).toEqual(before);
    }),
    { numRuns: 12 },
  );
});
