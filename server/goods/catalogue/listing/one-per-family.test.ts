import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  ProductCard,
  ProductFilters,
  SortOrder,
} from '#contract/goods/catalogue/catalogue.ts';
import type { Facts } from '#contract/goods/catalogue/facts/facts.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { emptyCatalogue, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { createFamily } from '../families/change-family.ts';
import { listProducts } from './list-products.ts';
import { completeFilters, createListMemory, type Shelf } from './product-query.ts';

type Article = {
  id: number;
  family: number | undefined;
  category: string;
  price: number;
  rank: number;
  facts: Facts;
  isPromoted: boolean;
  inSeason: boolean;
};

let database: TestDatabase;
const articles: Article[] = [];

const FAMILY_AXES = [['volume_l'], ['volume_l'], ['color', 'no_frost']];

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await emptyCatalogue(db);
  const colors = ['Blanc', 'Noir'];
  for (let index = 0; index < 24; index += 1) {
    const family = index < 16 ? [0, 1, 0, 2][index % 4] : undefined;
    const isPromoted = index % 5 === 0;
    const step = Math.floor(index / 4);
    const facts: Facts =
      family === 2
        ? { no_frost: step % 2 === 0, color: colors[Math.floor(step / 2) % 2]! }
        : { volume_l: 60 + 45 * index, no_frost: index % 2 === 0 };
    const category = index % 7 === 6 ? 'FOUR' : 'CONGELATEUR';
    const list_price = 50_000 + 25_000 * (index % 6);
    const made = await aProduct(db, {
      name: `Article ${index}`,
      categ_id: category,
      list_price,
      rang: index % 4,
      en_promo: isPromoted,
      promo_price: isPromoted ? 40_000 : null,
      facts,
      tags: index % 3 === 0 ? ['Tabaski'] : [],
    });
    const price = isPromoted ? 40_000 : list_price;
    const inSeason = index % 3 === 0;
    articles.push({
      id: made.id,
      family,
      category,
      price,
      rank: index % 4,
      facts,
      isPromoted,
      inSeason,
    });
  }
  for (const family of [0, 1, 2]) {
    const product_ids = articles.filter((one) => one.family === family).map(({ id }) => id);
    const { axes } = await createFamily(db, byMachine, { product_ids });
    expect(axes).toEqual(FAMILY_AXES[family]);
  }
});
afterAll(() => database?.close());

const ORDERS: Record<SortOrder, (a: Article, b: Article) => number> = {
  rang: (a, b) => a.rank - b.rank || a.id - b.id,
  prix: (a, b) => a.price - b.price || a.id - b.id,
  '-prix': (a, b) => b.price - a.price || b.id - a.id,
  nouveaute: (a, b) => b.id - a.id,
};

const CHOICES: Record<string, { axis: string; is: (facts: Facts) => boolean }> = {
  'volume_l.200': {
    axis: 'volume_l',
    is: ({ volume_l = 0 }) => Number(volume_l) >= 200 && Number(volume_l) < 300,
  },
  'no_frost.oui': { axis: 'no_frost', is: ({ no_frost }) => no_frost === true },
};

const filters = fc.record(
  {
    sort: fc.constantFrom('rang', 'prix', '-prix', 'nouveaute'),
    category: fc.constantFrom('All', 'CONGELATEUR', 'FOUR'),
    productType: fc.constantFrom('All', 'promo'),
    min: fc.constantFrom(0, 40_000, 75_000, 100_000),
    max: fc.constantFrom(60_000, 125_000, 5_000_000),
    facts: fc.constantFrom(...Object.keys(CHOICES)),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<ProductFilters>;

/** The cards of a list as a shopper counts them: filter, order, then leave out who stands behind another. */
function expectedCards(shelf: Shelf, wanted: ProductFilters): number[] {
  const hasCategory = wanted.category !== undefined && wanted.category !== 'All';
  // Facts are chosen within a category whose products have them.
  const choice =
    wanted.category === 'CONGELATEUR' && wanted.facts ? CHOICES[wanted.facts] : undefined;
  const found = articles
    .filter(
      (one) =>
        (shelf !== 'promotion' || one.isPromoted) &&
        (shelf !== 'tabaski' || one.inSeason) &&
        (wanted.productType !== 'promo' || one.isPromoted) &&
        (!hasCategory || one.category === wanted.category) &&
        one.price >= (wanted.min ?? 0) &&
        one.price <= (wanted.max ?? Number.POSITIVE_INFINITY) &&
        (choice === undefined || choice.is(one.facts)),
    )
    .toSorted(ORDERS[wanted.sort ?? 'prix']);
  const seen = new Set<number>();
  return found.flatMap(({ id, family }) => {
    if (family === undefined) return [id];
    if (choice !== undefined && FAMILY_AXES[family]!.includes(choice.axis)) return [id];
    if (seen.has(family)) return [];
    seen.add(family);
    return [id];
  });
}

test('each family is one card, the first of the order, under all sorts, filters and pages', async () => {
  const memory = createListMemory({ current: () => '1' } as never);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<Shelf>('all', 'promotion', 'tabaski'),
      filters,
      fc.constantFrom(3, 5, 24),
      async (shelf, wanted, limit) => {
        const expected = expectedCards(shelf, wanted);
        const found: number[] = [];
        for (let page = 1; page <= Math.ceil(expected.length / limit) + 1; page += 1) {
          const query = completeFilters(shelf, { ...wanted, families: 'one', page, limit });
          const { products, total } = await listProducts(database.db, query, 'card', memory);
          expect(total).toBe(expected.length);
          found.push(...products.map(({ id }) => id));
        }
        expect(found).toEqual(expected);
      },
    ),
    { numRuns: 150 },
  );
}, 120_000);

const cardsOf = async (wanted: ProductFilters): Promise<ProductCard[]> => {
  const memory = createListMemory({ current: () => '2' } as never);
  const query = completeFilters('all', { limit: 100, ...wanted });
  return (await listProducts(database.db, query, 'card', memory)).products;
};

test('a card says what its family offers, and no other card carries a word more', async () => {
  const cards = await cardsOf({ families: 'one' });
  const familyOf = new Map(articles.map(({ id, family }) => [id, family]));
  for (const { id, facts = [] } of cards) {
    const words = { 0: 'en 8 volumes', 1: 'en 4 volumes', 2: 'en 4 modèles' };
    const family = familyOf.get(id);
    expect(facts.filter((fact) => fact.startsWith('en '))).toEqual(
      family === undefined ? [] : [words[family as 0]],
    );
    expect(facts.length).toBeLessThanOrEqual(3);
  }
});

test('existing clients and searches get every model, as before', async () => {
  expect(await cardsOf({})).toHaveLength(24);
  expect((await cardsOf({})).flatMap(({ facts = [] }) => facts).join()).not.toContain('en ');
  expect(await cardsOf({ search: 'article', families: 'one' })).toHaveLength(24);
});
