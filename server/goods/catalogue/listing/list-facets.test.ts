import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths, withQuery } from '#contract/base/paths.ts';
import type { ProductFilters } from '#contract/goods/catalogue/catalogue.ts';
import { facetOptions, facetsOf } from '#contract/goods/catalogue/facts/fact-families.ts';
import type { FactKey, Facts, FactValue } from '#contract/goods/catalogue/facts/facts.ts';
import type { NewProduct } from '#contract/goods/catalogue/products.ts';
import { rowsOf } from '#server/base/db/open.ts';
import { ask } from '#tests/helpers/base/ask.ts';
import { aProduct, productInput } from '#tests/helpers/base/builders.ts';
import { emptyCatalogue, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';
import { listFacets } from './list-facets.ts';
import {
  bindValuesOf,
  completeFilters,
  conditionsOf,
  createListMemory,
  productOrderOf,
} from './product-query.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

const memory = () => {
  let asked = 0;
  return createListMemory({
    current: () => String(asked++),
    refresh: async () => undefined,
    changesBehind: async () => 0,
    stop: () => undefined,
  });
};

const CATEGORY = 'Réfrigérateurs';
const KEYS = facetsOf(CATEGORY);
const ALL_CHOICES = KEYS.flatMap(([key, edges]) =>
  facetOptions(key, edges).map(({ value }) => `${key}.${value}`),
);

function naiveOption(edges: readonly number[], value: FactValue | undefined) {
  if (value === undefined) return undefined;
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value === 'string') return value.toLowerCase().split('+').join('p');
  return String([0, ...edges].filter((edge) => edge <= value).at(-1));
}

describe('a shop of forty refrigerators', () => {
  type Article = NewProduct & { id: number; facts: Facts; isSoldOut: boolean };
  const articles: Article[] = [];

  beforeAll(async () => {
    await emptyCatalogue(database.db);
    const volumes = [90, 99.5, 100, 250, 300, 640, undefined];
    const classes = ['A++', 'A', 'G', undefined];
    for (let index = 0; index < 40; index += 1) {
      const volume = volumes[index % 7];
      const energy = classes[index % 4];
      const facts: Facts = {
        ...(volume !== undefined && { volume_l: volume }),
        ...(energy !== undefined && { energy_class: energy }),
        ...(index % 3 !== 0 && { no_frost: index % 3 === 1 }),
        ...(index % 5 !== 0 && { width_cm: 50 + index }),
      };
      const input = {
        ...productInput({
          name: index % 2 === 0 ? `Frigo rouge ${index}` : `Frigo bleu ${index}`,
          categ_id: index < 34 ? CATEGORY : 'CONGELATEUR',
          list_price: 50_000 + 10_000 * (index % 6),
          tags: index % 4 === 0 ? ['Éco'] : [],
          brand: ['LG', 'Smart Technology', ''][index % 3]!,
        }),
        facts,
      };
      const { id } = await aProduct(database.db, input);
      const isSoldOut = index % 7 === 3;
      if (isSoldOut) await setStock(database.db, id, 0);
      articles.push({ ...input, id, isSoldOut });
    }
  });

  const BRANDS_AND_STOCK = ['marque.lg', 'marque.smart-technology', 'stock.oui'];
  const chosen = fc.uniqueArray(
    fc.constantFrom(...ALL_CHOICES, ...BRANDS_AND_STOCK, 'volume_l.7', 'spin_rpm.0'),
    { minLength: 1, maxLength: 6 },
  );
  const others = fc.record(
    {
      min: fc.constantFrom(0, 60_000, 70_001),
      max: fc.constantFrom(60_000, 5_000_000),
      tag: fc.constantFrom('éco', 'All'),
      search: fc.constantFrom('rouge', 'frigo bleu'),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<ProductFilters>;

  const isMeant = (wanted: ProductFilters) => (article: Article) =>
    article.categ_id === CATEGORY &&
    article.list_price >= (wanted.min ?? 0) &&
    article.list_price <= (wanted.max ?? Number.POSITIVE_INFINITY) &&
    (wanted.tag !== 'éco' || article.tags?.includes('Éco') === true) &&
    (wanted.search === undefined || article.name.includes(wanted.search.split(' ').at(-1) ?? ''));

  const brandOf = ({ brand }: Article) => brand?.toLowerCase().replace(' ', '-');

  const isOfBrand = (article: Article, choices: string[], leaveOut?: string) => {
    const wanted = choices.filter((choice) => choice.startsWith('marque.'));
    return (
      leaveOut === 'marque' || wanted.length === 0 || wanted.includes(`marque.${brandOf(article)}`)
    );
  };

  const fallsUnder = (article: Article, choices: string[], leaveOut?: string) =>
    isOfBrand(article, choices, leaveOut) &&
    (leaveOut === 'stock' || !choices.includes('stock.oui') || !article.isSoldOut) &&
    KEYS.every(([key, edges]) => {
      const known = facetOptions(key, edges).map(({ value }) => value);
      const wanted = choices
        .filter((choice) => choice.startsWith(`${key}.`))
        .map((choice) => choice.split('.')[1] ?? '')
        .filter((value) => known.includes(value));
      const own = naiveOption(edges, article.facts[key]);
      return key === leaveOut || wanted.length === 0 || (own !== undefined && wanted.includes(own));
    });

  test('lists have what a filter by hand leaves', async () => {
    await fc.assert(
      fc.asyncProperty(others, chosen, async (filters, choices) => {
        const wanted = { ...filters, category: CATEGORY, sort: 'rang', limit: 100 } as const;
        const found = await ask(database.db, { ...wanted, facts: choices.join(',') });
        const meant = articles.filter(isMeant(filters)).filter((one) => fallsUnder(one, choices));
        // With nothing found, a search goes on to look for other spellings.
        if (filters.search !== undefined && meant.length === 0) return;
        expect(found.total).toBe(meant.length);
        expect(found.products.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
          meant.map(({ id }) => id),
        );
      }),
      { numRuns: 60 },
    );
  });

  test('each choice has the number of products that it would leave', async () => {
    await fc.assert(
      fc.asyncProperty(others, chosen, async (filters, choices) => {
        const question = { ...filters, category: CATEGORY, facts: choices.join(',') };
        const { facets } = await listFacets(database.db, memory(), 'all', question);
        const meant = articles.filter(isMeant(filters));
        const edgesOf = new Map(KEYS);
        for (const { key, options } of facets as {
          key: FactKey | 'marque' | 'stock';
          options: { value: string; count: number }[];
        }[]) {
          const beside = meant.filter((one) => fallsUnder(one, choices, key));
          for (const { value, count } of options) {
            const isUnder = (article: Article) => {
              if (key === 'marque') return brandOf(article) === value;
              if (key === 'stock') return !article.isSoldOut;
              return naiveOption(edgesOf.get(key) ?? [], article.facts[key]) === value;
            };
            expect([key, value, count]).toEqual([key, value, beside.filter(isUnder).length]);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test('a choice that no facet offers, or without a category, counts as not given', async () => {
    const all = { category: CATEGORY, limit: 100 };
    expect((await ask(database.db, { ...all, facts: 'volume_l.7,spin_rpm.0' })).total).toBe(34);
    expect((await ask(database.db, { facts: 'volume_l.100', limit: 100 })).total).toBe(40);
    expect(completeFilters('all', { ...all, facts: 'no_frost.oui,volume_l.100' }).facts).toBe(
      completeFilters('all', { ...all, facts: 'volume_l.100,no_frost.oui,volume_l.100' }).facts,
    );
  });

  test('brands and stock narrow a list of all categories and a search', async () => {
    const lists = { limit: 100, facts: 'marque.lg,stock.oui' };
    const meant = articles.filter(({ brand, isSoldOut }) => brand === 'LG' && !isSoldOut);
    const idsOf = ({ products }: { products: { id: number }[] }) =>
      products.map(({ id }) => id).toSorted((a, b) => a - b);
    expect(idsOf(await ask(database.db, lists))).toEqual(meant.map(({ id }) => id));
    const isRed = ({ name }: Article) => name.includes('rouge');
    expect(idsOf(await ask(database.db, { ...lists, search: 'rouge' }))).toEqual(
      meant.filter(isRed).map(({ id }) => id),
    );
    const { facets } = await listFacets(database.db, memory(), 'all', { search: 'rouge' });
    expect(facets.map(({ key }) => key)).toEqual(['marque', 'stock']);
  });

  test('the order of facets is brand, size, class, width, stock, then the rest', async () => {
    const { facets } = await listFacets(database.db, memory(), 'all', { category: CATEGORY });
    const keys = ['marque', 'volume_l', 'energy_class', 'width_cm', 'stock', 'no_frost'];
    expect(facets.map(({ key }) => key)).toEqual(keys);
  });

  test('a category whose articles nobody knows anything of has none', async () => {
    await aProduct(database.db, { categ_id: 'CLIMATISEUR' });
    const question = { category: 'CLIMATISEUR' };
    expect(await listFacets(database.db, memory(), 'all', question)).toEqual({ facets: [] });
  });

  test('the index of facts has all that is counted and sorted by', async () => {
    const query = completeFilters('all', {
      category: CATEGORY,
      facts: 'volume_l.100,no_frost.oui',
    });
    const values = bindValuesOf(query, '2026-11-25');
    const where = conditionsOf(query, (name) => values[name]);
    const rollback = new Error('looked');
    const plans: string[] = [];
    const looking = database.db.transaction(async (tx) => {
      // So few rows are read as fast in other ways, which are taken out of the way.
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_bitmapscan = off`);
      await tx.execute(
        sql`drop index products_category, products_listed_category_rank, products_listed_category_price`,
      );
      for (const sort of ['rang', 'prix', '-prix', 'nouveaute'] as const) {
        const order = sql.join(productOrderOf(sort), sql`, `);
        const plan = await tx.execute(
          sql`explain select id from products where ${where} order by ${order}`,
        );
        plans.push(rowsOf<Record<string, string>>(plan).flatMap(Object.values).join(' '));
      }
      throw rollback;
    });
    await expect(looking).rejects.toBe(rollback);
    expect(plans).toHaveLength(4);
    for (const plan of plans) expect(plan).toContain('Index Only Scan using products_listed_facts');
  });
});

describe('the call', () => {
  const shop = openCatalogueApp();
  test('names choices in words and refuses what is no choice', async () => {
    for (const volume of [80, 120, 130]) {
      await aProduct(shop.db, { categ_id: 'CONGELATEUR', facts: { volume_l: volume } });
    }
    const get = (query: Record<string, string>) =>
      shop.app.inject(withQuery(paths.productFacets, query));
    const { facets } = (await get({ category: 'congelateur', facts: 'volume_l.100' })).json();
    expect(JSON.parse(JSON.stringify(facets).replaceAll(/[\u00a0\u202f]/g, ' '))).toEqual([
      {
        key: 'volume_l',
        label: 'Volume',
        options: [
          { value: '0', label: 'Moins de 100 L', count: 1, is_chosen: false },
          { value: '100', label: 'De 100 à moins de 200 L', count: 2, is_chosen: true },
        ],
      },
    ]);
    expect((await get({ category: 'congelateur', facts: "volume'; drop" })).statusCode).toBe(400);
    expect((await get({ facts: 'marque.l;g' })).statusCode).toBe(400);
    const atAddress = await get({ category_slug: 'congelateur', facts: 'volume_l.100' });
    expect(atAddress.json()).toEqual({ facets });
    expect((await get({ category_slug: 'rien' })).statusCode).toBe(404);
    const list = await shop.app.inject(
      withQuery(paths.filteredProducts, {
        category: 'congelateur',
        facts: 'volume_l.100',
        fields: 'card',
      }),
    );
    expect(list.json()).toMatchObject({
      total: 2,
      choices: { 'volume_l.100': 'Volume : De 100 à moins de 200\u00a0L' },
    });
    await aProduct(shop.db, { brand: 'Smart Technology' });
    const ofBrand = await shop.app.inject(
      withQuery(paths.filteredProducts, {
        facts: 'marque.smart-technology,stock.oui',
        fields: 'card',
      }),
    );
    expect(ofBrand.json()).toMatchObject({
      total: 1,
      choices: { 'marque.smart-technology': 'Smart Technology', 'stock.oui': 'En stock' },
    });
    const plain = await shop.app.inject(withQuery(paths.filteredProducts, { fields: 'card' }));
    expect(plain.json()).not.toHaveProperty('choices');
  });
});
