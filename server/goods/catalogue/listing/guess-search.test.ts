import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadCatalogue } from '#demo/load-catalogue.ts';
import { ask, namesOf } from '#tests/helpers/base/ask.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { REAL_SPELLINGS } from '#tests/helpers/base/rules/real-spellings.ts';
import { foldText } from '../search/search-words.ts';
import { findNearest } from './list-cards.ts';
import { listProducts } from './list-products.ts';
import { completeFilters, createListMemory } from './product-query.ts';

const SHOWN = 3;
/** Of all that people write, in percent. */
const FOUND = 98;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.transaction((tx) => loadCatalogue(tx, new Map()));
}, 60_000);
afterAll(() => database?.close());

const aMemory = () =>
  createListMemory({
    current: () => 'as it is',
    refresh: async () => undefined,
    changesBehind: async () => 0,
    stop: () => undefined,
  });
const memory = aMemory();
const nearest = (search: string) =>
  findNearest(database.db, memory, { typed: search, stockFirst: false });

/** The products that a customer sees first: those found, else the nearest. */
async function firstShown(search: string) {
  const { products } = await listProducts(
    database.db,
    completeFilters('all', { search, limit: SHOWN }),
    'card',
    memory,
  );
  return products.length > 0 ? products : (await nearest(search)).products.slice(0, SHOWN);
}

const wordsOf = (text: string) => foldText(text).split(/[^a-z0-9]+/);

test('what people write finds what they want among the first three, of fifty at most one not', async () => {
  const missed: string[] = [];
  for (const [typed, wanted] of REAL_SPELLINGS) {
    const shown = await firstShown(typed);
    const isFound = shown.some(({ name, categ_id }) => {
      const words = wordsOf(`${name} ${categ_id}`);
      return wordsOf(wanted).every((word) => words.includes(word));
    });
    if (!isFound) missed.push(typed);
  }
  expect(REAL_SPELLINGS.length).toBeGreaterThanOrEqual(200);
  const found = REAL_SPELLINGS.length - missed.length;
  expect((found / REAL_SPELLINGS.length) * 100, missed.join(', ')).toBeGreaterThanOrEqual(FOUND);
});

test('words that name no article are left out, and the search says what was looked for', async () => {
  const page = await ask(database.db, {
    search: 'Bonjour, je cherche un frijo Samsung pas cher svp',
  });
  expect(page.correctedSearch).toBe('frigo samsung');
  expect(namesOf(page)[0]).toBe('Réfrigérateur Samsung RT38 deux portes 380 L gris');
});

test('what is found as it was typed asks for no other words', async () => {
  const strict = aMemory();
  const remember: typeof strict.remember = (key, read) => {
    if (key === 'vocabulary') throw new Error('the vocabulary was read');
    return strict.remember(key, read);
  };
  const search = async (typed: string) =>
    listProducts(database.db, completeFilters('all', { search: typed }), 'card', {
      ...strict,
      remember,
    });
  expect((await search('congélateur coffre')).total).toBeGreaterThan(0);
  expect((await search('samsng')).correctedSearch).toBe('samsung');
  await expect(search('kongelater')).rejects.toThrow('the vocabulary was read');
});

test('what the shop does not have is answered by what comes closest, and its shelf', async () => {
  expect(await ask(database.db, { search: 'frigo solaire 12v' })).toMatchObject({ total: 0 });
  const { products, category } = await nearest('frigo solaire 12v');
  expect(category).toBe('REFRIGERATEUR');
  expect(products).toHaveLength(6);
  expect(products[0]?.name).toMatch(/^Réfrigérateur/);
});

test.each(['zzzzqq', 'pas cher svp', '!!', 'عربي'])(
  '« %s » comes close to nothing',
  async (typed) => {
    expect(await nearest(typed)).toEqual({ products: [], category: null, missing: [] });
  },
);

test('a name of others shows products of its kind and is named as its owner writes it', async () => {
  const { db } = database;
  expect(await ask(db, { search: 'iphone 13 pas cher' })).toMatchObject({ total: 0 });
  const { products, missing, category } = await nearest('iphone 13 pas cher');
  expect(missing).toEqual(['iPhone']);
  expect(category).toBe('SMARTPHONE');
  expect(products).toHaveLength(6);
  expect((await nearest('frigo solaire')).missing).toEqual([]);
});

test('nothing comes close to a word that means nothing beside a number', async () => {
  expect((await nearest('zorglub 5')).products).toEqual([]);
});
