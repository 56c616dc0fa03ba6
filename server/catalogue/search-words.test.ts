import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rowsOf } from '#server/db/open.ts';
import { searchSynonyms } from '#server/db/schema/catalogue.ts';
import { ask, namesOf } from '#tests/helpers/ask.ts';
import { aProduct } from '#tests/helpers/builders.ts';
import { byMachine } from '#tests/helpers/cast.ts';
import { emptyCatalogue, openTestDatabase, type TestDatabase } from '#tests/helpers/db.ts';
import { UNITS } from './measures.ts';
import { deleteProduct, updateProduct } from './save-product.ts';
import { isOneErrorAway, splitSearch, toExpression } from './search-words.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

const found = async (search: string) => namesOf(await ask(database.db, { search, limit: 100 }));

/** How many articles are named at once where many names are tried. */
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
    await updateProduct(db, byMachine, id, { active: false });
    const page = await ask(db, { search: 'refrigirateur' });
    expect(namesOf(page)).toEqual([fridge]);
    expect(page.correctedSearch).toBe('refrigerateur');
    await deleteProduct(db, byMachine, id);
  });

  test('a model number of a description is no typing error', async () => {
    const { db } = database;
    const { id } = await aProduct(db, { name: 'Pied', description: 'Pour roch2 seulement.' });
    await updateProduct(db, byMachine, id, { active: false });
    const page = await ask(db, { search: 'roch2' });
    expect(page).toMatchObject({ total: 0, correctedSearch: null });
    await deleteProduct(db, byMachine, id);
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

describe('numbers and what they count', () => {
  const names = {
    cooker: 'Cuisinière 4FEUX inox',
    hob: 'Plaque 4 feux gaz',
    fridge: 'Frigo 300L blanc',
    freezer: 'Coffre 300 litres blanc',
    television: 'Téléviseur Hisense 55" 4K',
    screen: 'Écran TCL 55 » QLED',
    monitor: 'Écran Samsung 55 pouces',
    cable: 'Câble de 55 cm',
    washer: 'Machine Roch 7KG',
    dryer: 'Sèche-linge 7 kilos',
    split: 'Split Sharp 1.5CV',
    window: 'Fenêtre LG 1,5 CV',
    big: 'Armoire 3000 litres',
  };
  beforeAll(async () => {
    await emptyCatalogue(database.db);
    for (const name of Object.values(names)) await aProduct(database.db, { name });
  });

  test.each([
    ['4 feux', ['cooker', 'hob']],
    ['4feux', ['cooker', 'hob']],
    ['cuisinière 4 feux', ['cooker']],
    ['300 litres', ['fridge', 'freezer']],
    ['300L', ['fridge', 'freezer']],
    ['300 l', ['fridge', 'freezer']],
    ['300 litre blanc', ['fridge', 'freezer']],
    ['55 pouces', ['television', 'screen', 'monitor']],
    ['55"', ['television', 'screen', 'monitor', 'cable']],
    ['55 »', ['television', 'screen', 'monitor', 'cable']],
    ['hisense 55 pouces', ['television']],
    ['7 kg', ['washer', 'dryer']],
    ['7KG', ['washer', 'dryer']],
    ['7 kilos', ['washer', 'dryer']],
    ['1,5 CV', ['split', 'window']],
    ['1.5CV', ['split', 'window']],
    ['hisens 55 pouces', ['television']],
  ] as [string, (keyof typeof names)[]][])('« %s » finds %j', async (search, keys) => {
    expect((await found(search)).toSorted()).toEqual(keys.map((key) => names[key]).toSorted());
  });

  test('every way to write a measure finds every other', async () => {
    const { db } = database;
    await emptyCatalogue(db);
    const ids: number[] = [];
    for (let count = 0; count < SHOP_SIZE; count += 1) ids.push((await aProduct(db, {})).id);
    const number = fc.oneof(
      fc.integer({ min: 1, max: 20_000 }).map(String),
      fc
        .tuple(
          fc.integer({ min: 0, max: 9 }),
          fc.constantFrom('.', ','),
          fc.integer({ min: 1, max: 9 }),
        )
        .map((parts) => parts.join('')),
    );
    const measure = fc
      .tuple(number, fc.constantFrom(...(Object.keys(UNITS) as (keyof typeof UNITS)[])))
      .chain(([amount, unit]) => {
        const ways = fc.constantFrom(unit, ...UNITS[unit], unit.toUpperCase());
        const written = fc
          .tuple(ways, fc.constantFrom('', ' '))
          .map(([way, gap]) => amount + gap + way);
        return fc.record({ name: written, typed: written });
      });
    const batch = { minLength: SHOP_SIZE, maxLength: SHOP_SIZE };
    await fc.assert(
      fc.asyncProperty(fc.array(measure, batch), async (measures) => {
        await db.execute(sql`
          update products set name = 'Bidule ' || named.name || ' 1'
          from unnest(${sql.param(ids)}::int[], ${sql.param(measures.map(({ name }) => name))}::text[])
            as named (id, name)
          where products.id = named.id`);
        const typed = await Promise.all(
          measures.map(async (one) => toExpression(db, (await splitSearch(db, one.typed))!)),
        );
        const missed = await db.execute(sql`
          select products.name
          from unnest(${sql.param(ids)}::int[], ${sql.param(typed)}::text[]) as typed (id, expression)
          join products using (id)
          where not search_full @@ expression::tsquery`);
        expect(rowsOf(missed)).toEqual([]);
      }),
      { numRuns: 400 / SHOP_SIZE },
    );
  });
});

describe('a synonym of the owner', () => {
  const synonyms = [
    ['glaciere', "l'armoire  réfrigérée"],
    ['lave linge', "Machine à l'eau"],
    ['vide', ' !! '],
  ] as const;
  beforeAll(async () => {
    const { db } = database;
    await emptyCatalogue(db);
    await aProduct(db, { name: 'Armoire réfrigérée L 200' });
    await aProduct(db, { name: 'Machine automatique, L 8, à eau chaude' });
    for (const [term, meaning] of synonyms) {
      await db.insert(searchSynonyms).values({ term, meaning });
    }
  });
  afterAll(async () => {
    for (const [, meaning] of synonyms) {
      await database.db.delete(searchSynonyms).where(eq(searchSynonyms.meaning, meaning));
    }
  });

  test.each([
    ['glacière', ['Armoire réfrigérée L 200']],
    ['glacières', ['Armoire réfrigérée L 200']],
    ['lave linges', ['Machine automatique, L 8, à eau chaude']],
    ['vide', []],
  ])('« %s » is read whatever signs its meaning has, and finds %j', async (search, names) => {
    expect(await found(search)).toEqual(names);
  });
});

describe('the order of what is found', () => {
  beforeEach(() => emptyCatalogue(database.db));

  test('names before brands and categories before descriptions, each by rank', async () => {
    const { db } = database;
    await aProduct(db, { name: 'Lampe', description: 'Va avec un Tondo.', rang: 0 });
    await aProduct(db, { name: 'Câble', brand: 'Tondo', rang: 2 });
    await aProduct(db, { name: 'Four', categ_id: 'TONDO', rang: 1 });
    await aProduct(db, { name: 'Second tondo', rang: 9 });
    await aProduct(db, { name: 'Tondo premier', brand: 'Tondo', rang: 8 });
    const inOrder = ['Tondo premier', 'Second tondo', 'Four', 'Câble', 'Lampe'];
    expect(await found('tondo')).toEqual(inOrder);
    for (const limit of [1, 2, 3, 4]) {
      const pages = [];
      for (let page = 1; page <= 5; page += 1) {
        pages.push(...namesOf(await ask(db, { search: 'tondo', limit, page })));
      }
      expect(pages).toEqual(inOrder);
    }
  });

  test('a sort that is asked for wins over it', async () => {
    const { db } = database;
    await aProduct(db, { name: 'Tondo cher', list_price: 90_000 });
    await aProduct(db, { name: 'Câble', brand: 'Tondo', list_price: 10_000 });
    const page = await ask(db, { search: 'tondo', sort: 'prix' });
    expect(namesOf(page)).toEqual(['Câble', 'Tondo cher']);
  });

  test('filters come first: a page is never thinned out afterwards', async () => {
    const { db } = database;
    for (let index = 0; index < 12; index += 1) {
      await aProduct(db, { name: `Tondo ${index}`, categ_id: 'FOUR' });
    }
    const { id } = await aProduct(db, { name: 'Lampe', description: 'Tondo', categ_id: 'LAMPE' });
    const page = await ask(db, { search: 'tondo', category: 'LAMPE', limit: 5 });
    expect(page).toMatchObject({ total: 1, products: [{ id }] });
  });

  test('markup of a description is not searched', async () => {
    const { db } = database;
    await aProduct(db, {
      name: 'Lampe',
      description: '<p>Belle &eacute;toffe <strong>bleue</strong></p>',
    });
    expect(await found('bleue')).toEqual(['Lampe']);
    expect(await found('strong')).toEqual([]);
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

describe('one typing error', () => {
  const letter = fc.constantFrom(...'abc');
  const word = fc.string({ unit: letter, minLength: 1, maxLength: 7 });

  test('is the same seen from both words', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(isOneErrorAway(a, b)).toBe(isOneErrorAway(b, a));
      }),
    );
  });

  test('is a letter more, another letter, or two letters swapped', () => {
    fc.assert(
      fc.property(word, letter, fc.nat(6), (text, extra, place) => {
        const at = place % text.length;
        const [before, after] = [text.slice(0, at), text.slice(at + 1)];
        expect(isOneErrorAway(text, `${before}${extra}${text.slice(at)}`)).toBe(true);
        expect(isOneErrorAway(text, `${before}${extra}${after}`)).toBe(true);
        const swapped = `${before}${after.slice(0, 1)}${text[at]}${after.slice(1)}`;
        expect(isOneErrorAway(text, swapped)).toBe(true);
      }),
    );
  });

  test('is not two', () => {
    const far = [
      ['samsung', 'smsng'],
      ['samsung', 'sumsong'],
      ['lg', 'tcl'],
      ['abcd', 'badc'],
      ['a', 'abc'],
    ] as const;
    for (const [a, b] of far) expect(isOneErrorAway(a, b)).toBe(false);
  });
});
