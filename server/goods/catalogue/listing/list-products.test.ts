import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SEASONS } from '#contract/goods/catalogue/campaigns/seasons.ts';
import type { ProductFilters, SortOrder } from '#contract/goods/catalogue/catalogue.ts';
import type { NewProduct } from '#contract/goods/catalogue/products.ts';
import { rowsOf } from '#server/base/db/open.ts';
import { ask, namesOf } from '#tests/helpers/base/ask.ts';
import { aCampaign, aProduct, dayFromNow, productInput } from '#tests/helpers/base/builders.ts';
import { emptyCatalogue, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { categories, products } from '../tables.ts';
import { bindValuesOf, completeFilters, conditionsOf, seasonWayOf } from './product-query.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

const SORTS: SortOrder[] = ['rang', 'prix', '-prix', 'nouveaute'];

describe('a shop of twelve articles', () => {
  type Article = NewProduct & { id: number };
  const articles: Article[] = [];
  const paidFor = (article: Article) =>
    article.en_promo ? article.promo_price! : article.list_price;

  beforeAll(async () => {
    await emptyCatalogue(database.db);
    articles.length = 0;
    const names = ['CONGELATEUR', 'TELEVISION', 'FOUR'];
    for (let index = 0; index < 12; index += 1) {
      const input = productInput({
        name: `Article ${index}`,
        categ_id: names[index % 3]!,
        // Two prices and two ranks are shared, so that only the id settles the order.
        list_price: 50_000 + 25_000 * (index % 5),
        rang: index % 4,
        en_promo: index % 4 === 0,
        promo_price: index % 4 === 0 ? 40_000 : null,
        preorder_price: index % 3 === 0 ? 45_000 : null,
        is_creditorder: index % 2 === 0,
        creditorder_price: index % 2 === 0 ? 120_000 : null,
        tags: ['Éco', 'Inverter', 'Solde'].filter((_, place) => (index >> place) % 2 === 1),
      });
      const { id } = await aProduct(database.db, input);
      articles.push({ ...input, id });
    }
  });

  const filters = fc.record(
    {
      category: fc.constantFrom('All', 'CONGELATEUR', 'television', 'Four', 'INCONNUE'),
      productType: fc.constantFrom('All', 'promo', 'credit', 'precommande'),
      tag: fc.constantFrom('All', 'Éco', 'inverter', 'SOLDE', 'Rien'),
      min: fc.constantFrom(0, 40_000, 40_001, 75_000, 100_000),
      max: fc.constantFrom(0, 40_000, 99_999, 100_000, 5_000_000),
      search: fc.constantFrom('article', 'congel', 'a', 'fours 1'),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<ProductFilters>;

  const isMeant = (wanted: ProductFilters) => (article: Article) => {
    const same = (given: string | undefined, own: string[]) =>
      given === undefined ||
      given === 'All' ||
      own.some((name) => name.toLowerCase() === given.toLowerCase());
    const types: Record<string, boolean> = {
      promo: article.en_promo === true,
      credit: article.is_creditorder === true,
      precommande: article.preorder_price !== null,
    };
    const searched: Record<string, boolean> = {
      congel: article.categ_id === 'CONGELATEUR',
      'fours 1': false,
    };
    return (
      same(wanted.category, [article.categ_id]) &&
      same(wanted.tag, article.tags!) &&
      (types[wanted.productType ?? 'All'] ?? true) &&
      paidFor(article) >= (wanted.min ?? 0) &&
      paidFor(article) <= (wanted.max ?? Number.POSITIVE_INFINITY) &&
      (searched[wanted.search ?? ''] ?? true)
    );
  };

  test('any filters together keep exactly the articles that fit each of them', async () => {
    await fc.assert(
      fc.asyncProperty(filters, async (wanted) => {
        const expected = articles.filter(isMeant(wanted));
        const page = await ask(database.db, { ...wanted, limit: 100 });
        expect(page.products.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
          expected.map(({ id }) => id),
        );
        expect(page.total).toBe(expected.length);
      }),
      { numRuns: 80 },
    );
  });

  test('each filter alone leaves some articles and takes others away', async () => {
    const alone: ProductFilters[] = [
      { category: 'CONGELATEUR' },
      { productType: 'promo' },
      { productType: 'credit' },
      { productType: 'precommande' },
      { tag: 'Éco' },
      { min: 75_000 },
      { max: 75_000 },
      { search: 'congel' },
    ];
    for (const wanted of alone) {
      const { total } = await ask(database.db, wanted);
      expect(total).toBe(articles.filter(isMeant(wanted)).length);
      expect(total).toBeGreaterThan(0);
      expect(total).toBeLessThan(articles.length);
    }
  });

  const inOrder: Record<SortOrder, (a: Article, b: Article) => number> = {
    rang: (a, b) => a.rang! - b.rang! || a.id - b.id,
    prix: (a, b) => paidFor(a) - paidFor(b) || a.id - b.id,
    '-prix': (a, b) => paidFor(b) - paidFor(a) || b.id - a.id,
    nouveaute: (a, b) => b.id - a.id,
  };
  test.each(SORTS)('sort=%s', async (sort) => {
    const { products: listed } = await ask(database.db, { sort, limit: 100 });
    const expected = articles.toSorted(inOrder[sort]).map(({ name }) => name);
    expect(namesOf({ products: listed })).toEqual(expected);
  });

  test('without a sort the cheapest come first', async () => {
    const [byDefault, byPrice] = await Promise.all([
      ask(database.db),
      ask(database.db, { sort: 'prix' }),
    ]);
    expect(namesOf(byDefault)).toEqual(namesOf(byPrice));
  });

  test('the pages of a list hold each article once, whatever the sort, size and search', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...SORTS, undefined),
        fc.integer({ min: 1, max: 14 }),
        fc.constantFrom(undefined, 'article', 'congel'),
        async (sort, limit, search) => {
          const wanted = articles.filter(isMeant({ search }));
          const seen: number[] = [];
          for (let page = 1; page <= Math.ceil(wanted.length / limit); page += 1) {
            const part = await ask(database.db, { sort, limit, search, page });
            expect(part.total).toBe(wanted.length);
            seen.push(...part.products.map(({ id }) => id));
          }
          expect(seen.toSorted((a, b) => a - b)).toEqual(wanted.map(({ id }) => id));
        },
      ),
      { numRuns: 25 },
    );
  });

  test('a page beyond the end is empty and knows the total', async () => {
    const plain = await ask(database.db, { page: 3, limit: 10 });
    const searched = await ask(database.db, { page: 99, limit: 10, search: 'article' });
    expect(plain).toMatchObject({ products: [], total: 12 });
    expect(searched).toMatchObject({ products: [], total: 12 });
  });

  test('the price filter goes by what a buyer pays, reduced or not', async () => {
    const { products: listed } = await ask(database.db, { max: 40_000, limit: 100 });
    expect(listed.length).toBeGreaterThan(0);
    expect(listed.every(({ en_promo, list_price }) => en_promo && list_price > 40_000)).toBe(true);
  });
});

describe('what is not for sale', () => {
  test('stands in no list', async () => {
    await emptyCatalogue(database.db);
    await aProduct(database.db, { name: 'En vente' });
    await aProduct(database.db, { name: 'Pas vendable', sale_ok: false });
    await aProduct(database.db, { name: 'Inactif', active: false });
    const hidden = ['Services', 'EXPENSES', 'Office Furniture', 'All / Saleable', 'Deliveries'];
    for (const categ_id of hidden) await aProduct(database.db, { name: categ_id, categ_id });
    expect(await database.db.$count(products)).toBe(8);
    const shown = await ask(database.db, { limit: 100 });
    expect([namesOf(shown), shown.total]).toEqual([['En vente'], 1]);
    for (const search of ['vendable', 'inactif', 'services', 'expenses']) {
      expect((await ask(database.db, { search })).total).toBe(0);
    }
    expect((await ask(database.db, { category: 'Services' })).total).toBe(0);
  });
});

test.each([
  ['all', 'Installation offerte'],
  ['promotion', 'Promotion flash'],
] as const)('the shelf %s is narrowed by the tag « %s » as by any other', async (shelf, tag) => {
  await emptyCatalogue(database.db);
  const reduced = { promo_price: 50_000, en_promo: true };
  await aProduct(database.db, { name: 'Étiqueté', tags: [tag], ...reduced });
  await aProduct(database.db, { name: 'Sans étiquette', ...reduced });
  expect((await ask(database.db, {}, shelf)).total).toBe(2);
  expect(namesOf(await ask(database.db, { tag }, shelf))).toEqual(['Étiqueté']);
});

describe('the promotion shelf', () => {
  test('has what is reduced and nothing else', async () => {
    await emptyCatalogue(database.db);
    await aProduct(database.db, { name: 'Réduit', promo_price: 50_000, en_promo: true });
    await aProduct(database.db, { name: 'Bientôt réduit', promo_price: 50_000, en_promo: false });
    await aProduct(database.db, { name: 'Plein tarif' });
    expect(namesOf(await ask(database.db, {}, 'promotion'))).toEqual(['Réduit']);
  });
});

describe('a season without a campaign of its own', () => {
  beforeAll(() => emptyCatalogue(database.db));

  test('shows what is tagged with it until the first campaign has its own dates', async () => {
    const { db } = database;
    await aProduct(db, { name: 'Mouton', tags: ['Tabaski'] });
    await aProduct(db, { name: 'Fête', tags: ['KORITE 2026', 'Éco'] });
    await aProduct(db, { name: 'Caché', tags: ['Korité'], active: false });
    await aProduct(db, { name: 'Autre', tags: ['Ramadanesque', 'Éco'] });
    const shown = async () => ({
      tabaski: namesOf(await ask(db, {}, 'tabaski')),
      korite: namesOf(await ask(db, {}, 'korite')),
      ramadan: namesOf(await ask(db, {}, 'ramadan')),
    });
    expect(await shown()).toEqual({ tabaski: ['Mouton'], korite: ['Fête'], ramadan: [] });
    const chosen = await aProduct(db, { name: 'Choisi' });
    await aCampaign(db, {
      kind: 'korite',
      startsOn: dayFromNow(2),
      endsOn: dayFromNow(3),
      products: [chosen],
    });
    expect(await shown()).toEqual({ tabaski: ['Mouton'], korite: [], ramadan: [] });
    await aCampaign(db, { kind: 'korite', products: [chosen] });
    expect(await shown()).toEqual({ tabaski: ['Mouton'], korite: ['Choisi'], ramadan: [] });
  });
});

test('a season is the same whether its articles are looked up or walked to', async () => {
  await emptyCatalogue(database.db);
  const TAGS = ['Tabaski', 'Ramadan 2026', 'Ramadanesque', 'Korité', 'Solde'];
  const ofDay = fc.integer({ min: -2, max: 2 }).map(dayFromNow);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.subarray(TAGS), { minLength: 1, maxLength: 6 }),
      fc.array(fc.record({ kind: fc.constantFrom('korite', 'ramadan'), startsOn: ofDay }), {
        maxLength: 2,
      }),
      async (tagged, dated) => {
        await emptyCatalogue(database.db);
        const made = [];
        for (const tags of tagged) made.push(await aProduct(database.db, { tags }));
        for (const { kind, startsOn } of dated) {
          const days = { startsOn, endsOn: startsOn };
          await aCampaign(database.db, { kind, ...days, products: made.slice(1) });
        }
        for (const season of SEASONS) {
          const query = completeFilters(season, {});
          const values = bindValuesOf(query, dayFromNow(0));
          const [lookedUp, walked] = await Promise.all(
            (['looked-up', 'walked'] as const).map((way) =>
              database.db
                .select({ id: products.id })
                .from(products)
                .where(conditionsOf(query, (name) => values[name], way))
                .orderBy(products.id),
            ),
          );
          expect(walked).toEqual(lookedUp);
        }
      },
    ),
    { numRuns: 15 },
  );
});

test.each([
  [{ total: 30_000, listed: 100_000 }, 20, 'walked'],
  [{ total: 30_000, listed: 100_000 }, 100_000, 'looked-up'],
  [{ total: 300, listed: 100_000 }, 20, 'looked-up'],
  [{ total: 0, listed: 0 }, 20, 'looked-up'],
] as const)('of %j, %i shown, a season is %s', (counts, last, way) => {
  expect(seasonWayOf(counts, last)).toBe(way);
});

describe('a season', () => {
  beforeAll(async () => {
    await emptyCatalogue(database.db);
    const inside = await aProduct(database.db, { name: 'De saison', tags: ['Ramadan'] });
    await aProduct(database.db, { name: 'Toute l’année', tags: ['Ramadan'] });
    const unsold = await aProduct(database.db, { name: 'Épuisé', active: false });
    await aCampaign(database.db, {
      kind: 'ramadan',
      startsOn: '2026-02-18',
      endsOn: '2026-03-19',
      products: [inside, unsold],
    });
  });
  const on = async (moment: string, filters: ProductFilters = {}) => {
    vi.useFakeTimers({ now: new Date(moment), toFake: ['Date'] });
    try {
      return namesOf(await ask(database.db, filters, 'ramadan'));
    } finally {
      vi.useRealTimers();
    }
  };

  test.each([
    ['2026-02-17T23:59:59Z', []],
    ['2026-02-18T00:00:00Z', ['De saison']],
    ['2026-03-19T23:59:59Z', ['De saison']],
    ['2026-03-20T00:00:00Z', []],
  ])('at %s shows %j', async (moment, expected) => {
    expect(await on(moment)).toEqual(expected);
  });

  test('is not narrowed by its own tag, but by any other', async () => {
    expect(await on('2026-03-01T12:00:00Z', { tag: 'Ramadan' })).toEqual(['De saison']);
    expect(await on('2026-03-01T12:00:00Z', { tag: 'Éco' })).toEqual([]);
  });

  test('does not show another season’s articles', async () => {
    const lamb = await aProduct(database.db, { name: 'Congélateur à mouton' });
    await aCampaign(database.db, { kind: 'tabaski', products: [lamb] });
    await aCampaign(database.db, {
      kind: 'korite',
      startsOn: dayFromNow(-9),
      endsOn: dayFromNow(-8),
      products: [lamb],
    });
    expect(namesOf(await ask(database.db, {}, 'tabaski'))).toEqual(['Congélateur à mouton']);
    expect(namesOf(await ask(database.db, {}, 'korite'))).toEqual([]);
  });
});

test('the plan of a long list is kept for its first pages, and later ones are read once', async () => {
  await emptyCatalogue(database.db);
  await database.db.execute(sql`insert into ${categories} (name) values ('FOUR')`);
  await database.db.execute(sql`
    insert into ${products} (reference, name, brand, category_id, list_price)
    select 'R-' || n, 'Four ' || n, 'Roch', (select id from ${categories}), 1000 * n
    from generate_series(1, 3000) as n`);
  await database.db.execute(sql`analyze ${products}`);
  await database.db.transaction(async (tx) => {
    for (const page of [1, 2, 3]) {
      for (let visit = 1; visit <= 7; visit += 1) {
        const { products: shown } = await ask(tx, { category: 'FOUR', page });
        expect(shown.at(0)?.name).toBe(`Four ${10 * page - 9}`);
      }
    }
    const plans = rowsOf<{ generic: number }>(
      await tx.execute(sql`select generic_plans::int as generic from pg_prepared_statements
        where name ~ '^list_all_All__1_0_0_0_.*_(0|10|20)_10$'`),
    );
    expect(plans.map(({ generic }) => generic > 0)).toEqual([true, true, true]);
    for (const page of [6, 7, 40]) await ask(tx, { category: 'FOUR', page });
    const later = rowsOf<{ asked: number }>(
      await tx.execute(sql`select (generic_plans + custom_plans)::int as asked
        from pg_prepared_statements where name ~ '^list_all_All__1_0_0_0__[a-z]+$'`),
    );
    expect(later).toEqual([{ asked: 3 }]);
  });
});
