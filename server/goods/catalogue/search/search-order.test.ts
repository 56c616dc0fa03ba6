import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, namesOf } from '#tests/helpers/base/ask.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { emptyCatalogue, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

const found = async (search: string) => namesOf(await ask(database.db, { search, limit: 100 }));

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

  test('pages of any length follow it, whether the words stand at the head or at the end of the shop', async () => {
    const { db } = database;
    const PLACES = ['name', 'brand', 'description', 'nowhere'] as const;
    const article = fc.record({
      // Few of many, so that a walk to those at the end is given up.
      place: fc.constantFrom(...PLACES, 'name', ...Array<'nowhere'>(8).fill('nowhere')),
      rang: fc.integer({ min: 0, max: 3 }),
    });
    /** So many pass by before the first that has the word that the walk to it is given up. */
    const farAway = [
      ...Array.from({ length: 14 }, () => ({ place: 'nowhere' as const, rang: 0 })),
      ...Array.from({ length: 6 }, () => ({ place: 'name' as const, rang: 0 })),
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.array(article, { minLength: 1, maxLength: 20 }),
        fc.boolean(),
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom(undefined, 'rang' as const),
        async (wanted, isAtTheEnd, limit, sort) => {
          await emptyCatalogue(db);
          const made = [];
          for (const { place, rang } of wanted) {
            const hasWord = place !== 'nowhere';
            const { id } = await aProduct(db, {
              name: place === 'name' ? 'Tondo' : 'Lampe',
              brand: place === 'brand' ? 'Tondo' : 'Sans',
              description: place === 'description' ? 'Va avec un Tondo.' : '',
              rang: rang + (hasWord && isAtTheEnd ? 10 : 0),
            });
            if (hasWord) made.push({ id, rang, tier: sort ? 0 : PLACES.indexOf(place) });
          }
          const inOrder = made.toSorted(
            (a, b) => a.tier - b.tier || a.rang - b.rang || a.id - b.id,
          );
          const pages = [];
          for (let page = 1; page <= Math.ceil(made.length / limit) + 1; page += 1) {
            const part = await ask(db, { search: 'tondo', limit, page, sort });
            expect(part.total).toBe(made.length);
            pages.push(...part.products.map(({ id }) => id));
          }
          expect(pages).toEqual(inOrder.map(({ id }) => id));
        },
      ),
      { numRuns: 30, examples: [[farAway, true, 1, undefined]] },
    );
  });

  test('a sort that is asked for wins over it', async () => {
    const { db } = database;
    await aProduct(db, { name: 'Tondo cher', list_price: 90_000 });
    await aProduct(db, { name: 'Câble', brand: 'Tondo', list_price: 10_000 });
    const page = await ask(db, { search: 'tondo', sort: 'prix' });
    expect(namesOf(page)).toEqual(['Câble', 'Tondo cher']);
  });

  test.each([
    'tondo pas cher',
    'Tondo moins chère',
    'le tondo à petit prix',
    'tondo bon marché',
    'tondo bu yomb',
  ])('« %s » puts the lowest price first among equals', async (search) => {
    const { db } = database;
    await aProduct(db, { name: 'Tondo cher', list_price: 90_000, rang: 1 });
    await aProduct(db, { name: 'Tondo', list_price: 60_000, rang: 2 });
    await aProduct(db, { name: 'Nettoyant', description: 'Pour tondo', list_price: 2000, rang: 0 });
    expect(namesOf(await ask(db, { search }))).toEqual(['Tondo', 'Tondo cher', 'Nettoyant']);
    expect(namesOf(await ask(db, { search, sort: '-prix' }))[0]).toBe('Tondo cher');
  });

  test('a search for a low price alone lists all products from the cheapest on', async () => {
    const { db } = database;
    await aProduct(db, { name: 'Cher', list_price: 90_000, rang: 1 });
    await aProduct(db, { name: 'Moins', list_price: 60_000, rang: 2 });
    expect(await found('pas cher')).toEqual(['Moins', 'Cher']);
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

test('a model number finds its product first, before those with its parts', async () => {
  const { db } = database;
  await emptyCatalogue(db);
  await aProduct(db, { name: 'Téléviseur TCL 24 pouces LE', rang: 0 });
  await aProduct(db, { name: 'Téléviseur Astech LE-24', rang: 5 });
  await aProduct(db, { name: 'Lampe', reference: 'LE-24', rang: 9 });
  await aProduct(db, { name: 'Téléviseur LE-2400', rang: 1 });
  for (const search of ['LE-24', 'le24', 'LE 24', 'le_24']) {
    expect((await found(search)).slice(0, 2), search).toEqual(['Téléviseur Astech LE-24', 'Lampe']);
  }
  expect(await found('téléviseur LE-24')).toEqual([
    'Téléviseur Astech LE-24',
    'Téléviseur TCL 24 pouces LE',
    'Téléviseur LE-2400',
  ]);
});
