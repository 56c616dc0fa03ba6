import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '#server/base/db/open.ts';
import { ask, namesOf } from '#tests/helpers/base/ask.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { emptyCatalogue, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { deleteProduct, updateProduct } from '../product/save-product.ts';
import { splitSearch, toExpression } from './search-words.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

const found = async (search: string) => namesOf(await ask(database.db, { search, limit: 100 }));

/** How many products are named at once where many names are tried. */
const SHOP_SIZE = 40;

describe('a shop with a refrigerator, a freezer, a television and an air conditioner', () => {
  const fridge = 'Réfrigérateur combiné Samsung RB34 300 L';
  const freezer = 'Congélateur coffre 300L';
  const television = 'Smart TV Hisense 55A6K 55"';
  const conditioner = 'Split mural RAC-P09R4 1,5 CV';
  const cooker = 'Cuisinière 5 feux ÉLÉGANCE';

  beforeAll(async () => {
    await emptyCatalogue(database.db);
    const { db } = database;
    await aProduct(db, { name: fridge, brand: 'Samsung', categ_id: 'REFRIGERATEUR' });
    await aProduct(db, { name: freezer, brand: 'Astech', categ_id: 'CONGELATEUR' });
    await aProduct(db, { name: television, brand: 'Hisense', categ_id: 'TELEVISION' });
    await aProduct(db, { name: conditioner, brand: 'Sharp', categ_id: 'CLIMATISEUR' });
    await aProduct(db, { name: cooker, brand: 'Roch', categ_id: 'CUISINIERE' });
  });

  test.each([
    ['réfrigérateur', fridge],
    ['refrigerateur', fridge],
    ['REFRIGERATEUR', fridge],
    ['élégance', cooker],
    ['ELEGANCE', cooker],
    ['réfrig', fridge],
    ['comb sams', fridge],
    ['samsung combiné', fridge],
    ['rac-p09r4', conditioner],
    ['RAC P09R4', conditioner],
    ['racp09r4', conditioner],
    ['RAC_P09R4', conditioner],
    ['rac-p09', conditioner],
    ['p09', conditioner],
    ['55a6k', television],
    ['frigo', fridge],
    ['frigidaire', fridge],
    ['clim', conditioner],
    ['télé', television],
    ['tele', television],
    ['tv', television],
    ['gazinière', cooker],
    ['congélo', freezer],
    ['frigo samsung', fridge],
  ])('« %s » finds %s alone', async (search, name) => {
    expect(await found(search)).toEqual([name]);
  });

  test.each(['300 L', '300L', '300 l', '300'])(
    '« %s » finds both of 300 litres',
    async (search) => {
      expect((await found(search)).toSorted()).toEqual([freezer, fridge]);
    },
  );

  test.each(['L 300 W', 'samsung 400', 'lave', 'xyz'])('« %s » finds nothing', async (search) => {
    expect(await ask(database.db, { search })).toMatchObject({ total: 0, correctedSearch: null });
  });

  test.each(['', ' ', 'r', ' r ', '!', '…', '½'])('« %s » is no search at all', async (search) => {
    expect((await ask(database.db, { search })).total).toBe(5);
  });

  test.each(['!?', '%%', '- -', '🙂', 'ثلاجة', '- r'])('« %s » finds nothing', async (search) => {
    const page = await ask(database.db, { search });
    expect(page).toEqual({ products: [], total: 0, correctedSearch: null });
    expect((await ask(database.db, { search, sort: 'prix' })).total).toBe(0);
  });

  test.each(['! samsung', '🙂 samsung', '% % % % % % % % samsung'])(
    'signs beside words say nothing: « %s »',
    async (search) => {
      expect(await found(search)).toEqual([fridge]);
    },
  );

  test.each([
    ['frigos', fridge],
    ['télés', television],
    ['TVs', television],
    ['gazinières', cooker],
  ])('the plural « %s » is understood like the singular', async (search, name) => {
    expect(await found(search)).toEqual([name]);
  });

  test('a misspelt word of a description does not pass for right', async () => {
    const { db } = database;
    const description = 'Un refrigirateur comme neuf.';
    const { id } = await aProduct(db, { name: 'Affaire', description });
    expect(await found('refrigirateur')).toEqual(['Affaire']);
    await updateProduct(db, byMachine, { id }, { active: false });
    const page = await ask(db, { search: 'refrigirateur' });
    expect(namesOf(page)).toEqual([fridge]);
    expect(page.correctedSearch).toBe('refrigerateur');
    await deleteProduct(db, byMachine, { id });
  });

  test('a model number of a description is no typing error', async () => {
    const { db } = database;
    const { id } = await aProduct(db, { name: 'Pied', description: 'Pour roch2 seulement.' });
    await updateProduct(db, byMachine, { id }, { active: false });
    const page = await ask(db, { search: 'roch2' });
    expect(page).toMatchObject({ total: 0, correctedSearch: null });
    await deleteProduct(db, byMachine, { id });
  });

  test.each([
    ['refrigirateur', fridge, 'refrigerateur'],
    ['televsion', television, 'television'],
    ['samsng', fridge, 'samsung'],
    ['Télévisoin', television, 'television'],
    ['congelatteur', freezer, 'congelateur'],
    ['samsng combiné', fridge, 'samsung combine'],
  ])('« %s » is forgiven and finds %s', async (search, name, corrected) => {
    const page = await ask(database.db, { search });
    expect(namesOf(page)).toEqual([name]);
    expect(page.correctedSearch).toBe(corrected);
  });

  test('what is found as typed is not corrected', async () => {
    const { id } = await aProduct(database.db, { name: 'Coque Samsong', categ_id: 'ACCESSOIRES' });
    expect(await ask(database.db, { search: 'samsong' })).toMatchObject({
      products: [{ id }],
      correctedSearch: null,
    });
  });

  test('a filter holds for what a forgiven typing error finds', async () => {
    const page = await ask(database.db, { search: 'samsng', category: 'TELEVISION' });
    expect(page).toMatchObject({ total: 0, products: [] });
  });
});

// Each third has a test's time, which a busy machine needs.
test.each([1, 2, 3])('whoever types a whole name finds the article, shop %i', async () => {
  const { db } = database;
  await emptyCatalogue(db);
  const letters = fc.constantFrom(
    ...'aceimorstuzAEIOSZ0123456789',
    ...'àâäçéèêëîïôöùûüÿœæÀÂÇÉÈÊÎÔÙŒÆñãõáíóúßø',
    ...'-/._,\'’"()+&²³½°™®€%·–— ',
  );
  const word = fc.string({ unit: letters, minLength: 1, maxLength: 8 });
  const name = fc
    .array(word, { minLength: 1, maxLength: 6 })
    .map((words) => words.join(' ').trim())
    .filter((text) => /[a-z0-9].*[a-z0-9]/i.test(text));
  const batch = { minLength: SHOP_SIZE, maxLength: SHOP_SIZE };
  const ids: number[] = [];
  for (let count = 0; count < SHOP_SIZE; count += 1) ids.push((await aProduct(db, {})).id);
  await fc.assert(
    fc.asyncProperty(fc.array(name, batch), async (names) => {
      await db.execute(sql`
        update products set name = named.name
        from unnest(${sql.param(ids)}::int[], ${sql.param(names)}::text[]) as named (id, name)
        where products.id = named.id`);
      const expressions = await Promise.all(
        names.map(async (text) => toExpression(db, (await splitSearch(db, text))!)),
      );
      const missed = await db.execute(sql`
        select products.name
        from unnest(${sql.param(ids)}::int[], ${sql.param(expressions)}::text[])
          as typed (id, expression)
        join products using (id)
        where not search_full @@ expression::tsquery`);
      expect(rowsOf(missed)).toEqual([]);
    }),
    { numRuns: 400 / SHOP_SIZE },
  );
});

test('PostgreSQL takes the search for whatever is typed', async () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: fc.constantFrom(...`ab1 -'"\\:*&|!()<>%_~;`), maxLength: 40 }),
  );
  const take = async (text: string) => {
    const pieces = await splitSearch(database.db, text);
    if (pieces === undefined) return;
    const expression = await toExpression(database.db, pieces);
    await database.db.execute(sql`select ${expression}::tsquery`);
    expect(await ask(database.db, { search: text })).toHaveProperty('total');
  };
  await fc.assert(
    fc.asyncProperty(fc.array(typed, { minLength: 10, maxLength: 10 }), async (texts) => {
      await Promise.all(texts.map(take));
    }),
    { numRuns: 16 },
  );
});
