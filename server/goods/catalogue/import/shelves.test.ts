import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { HEADER, machine, openImportDesk } from '#tests/helpers/goods/import-desk.ts';
import { createCategory, updateCategory } from '../shelves/save-category.ts';
import { categories, products } from '../tables.ts';
import { getImport } from './find-import.ts';
import { applyImport } from './start-import.ts';

const desk = openImportDesk();

const shelvesOf = async () =>
  (
    await desk.db
      .select({ name: categories.name })
      .from(products)
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .orderBy(products.reference)
  ).map(({ name }) => name);

test.each([
  ['Congélateurs', 'CONGELATEUR'],
  ['congelateur', 'Congélateurs'],
  ['TELEVISIONS', 'TELEVISION'],
  ['Lave linge', 'Lave-linge'],
  ['MACHINES À LAVER', 'Machine a laver'],
])('%s is the shelf %s, and no second one', async (written, known) => {
  await createCategory(desk.db, byMachine, { name: known });
  const { report } = await desk.imported(HEADER, `A,Article,${written},100`);
  expect(report).toMatchObject({ created: 1, new_categories: [] });
  expect(await shelvesOf()).toEqual([known]);
});

test('two spellings in one file are one new shelf, in the first spelling', async () => {
  const { report } = await desk.imported(
    HEADER,
    'A,Article,Congélateur,100',
    'B,Article,CONGELATEURS,100',
  );
  expect(report!.new_categories).toEqual(['Congélateur']);
  expect(await shelvesOf()).toEqual(['Congélateur', 'Congélateur']);
});

test('a former name leads to the category that was renamed, and its address stays there', async () => {
  const { id } = await createCategory(desk.db, byMachine, { name: 'Froid' });
  await updateCategory(desk.db, byMachine, { id }, { name: 'Réfrigérateurs' });
  const { report } = await desk.imported(HEADER, 'A,Article,FROID,100');
  expect(report!.new_categories).toEqual([]);
  expect(await shelvesOf()).toEqual(['Réfrigérateurs']);
});

test('a new category is named before it is created, and only a confirmation creates it', async () => {
  await createCategory(desk.db, byMachine, { name: 'Four' });
  const { id, report } = await desk.preview(HEADER, 'A,Article,Four,100', 'B,Article,Foour,100');
  expect(report!.new_categories).toEqual(['Foour']);
  const unconfirmed = applyImport(desk.db, machine, id, []);
  await expect(unconfirmed).rejects.toThrow(
    'Confirmez d’abord les nouvelles catégories : « Foour ».',
  );
  expect((await getImport(desk.db, id)).state).toBe('preview');
  await applyImport(desk.db, machine, id, ['Foour']);
});
