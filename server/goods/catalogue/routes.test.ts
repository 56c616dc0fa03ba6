import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import type { Product, ProductList } from '#contract/goods/catalogue/catalogue.ts';
import { today } from '#server/base/time.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { aCategory, aPicture, aProduct, productInput } from '#tests/helpers/base/builders.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { searchTerms } from './tables.ts';

const NO_CENTIMES = 'le franc CFA n’a pas de centimes : un montant entier est attendu';

const shop = openCatalogueApp();

type Query = Record<string, string | number>;
const get = async <T>(path: string, query: Query = {}) =>
  (await shop.app.inject(withQuery(path, query))).json() as T;
const asked = (query: Query) => get<ProductList>(paths.filteredProducts, query);
const namesOf = (products: { name: string }[]) => products.map(({ name }) => name);

describe('a list', () => {
  test('says where it is and how much there is', async () => {
    for (let index = 0; index < 12; index += 1) await aProduct(shop.db);
    const first = await asked({});
    expect(first).toMatchObject({ total: 12, page: 1, page_size: 10, corrected_search: null });
    expect(first.products).toHaveLength(10);
    const second = await asked({ page: 2, limit: 9 });
    expect(second).toMatchObject({ total: 12, page: 2, page_size: 9 });
    expect(second.products).toHaveLength(3);
    const beyond = await asked({ page: 1_000_000, limit: 100 });
    expect(beyond).toMatchObject({ products: [], total: 12 });
  });

  test('takes the filters that the present clients always send', async () => {
    await aProduct(shop.db, { name: 'Four' });
    const url = `${paths.filteredProducts}?category=All&search=&min=1&max=5000000&page=1&limit=9&productType=All&tag=`;
    expect((await shop.app.inject(url)).json()).toMatchObject({ total: 1 });
  });

  test.each([
    [{ limit: 101 }, 'limit : 100 au plus'],
    [{ limit: 0 }, 'limit : 1 au moins'],
    [{ page: 0 }, 'page : 1 au moins'],
    [{ page: 1.5 }, 'page : un nombre entier est attendu'],
    [{ page: 'deux' }, 'page : un nombre entier est attendu'],
    [{ min: -1 }, 'min : 0 au moins'],
    [{ min: 'NaN' }, 'min : un nombre entier est attendu'],
    [{ limit: '1e1' }, 'limit : un nombre entier est attendu'],
    [{ page: '0x10' }, 'page : un nombre entier est attendu'],
    [{ max: '5.5' }, `max : ${NO_CENTIMES}`],
    [{ max: ' 5' }, 'max : un nombre entier est attendu'],
    [{ max: '٥' }, 'max : un nombre entier est attendu'],
    [{ min: '9'.repeat(30) }, 'min : 1\u202f000\u202f000\u202f000 au plus'],
    [{ page: '9'.repeat(400) }, 'page : 1\u202f000\u202f000 au plus'],
    [{ sort: 'alphabet' }, 'sort : valeur inconnue'],
    [{ search: 'x'.repeat(101) }, 'search : 100 caractères au plus'],
  ])('refuses %j with « %s »', async (query, message) => {
    const reply = await shop.app.inject(withQuery(paths.filteredProducts, query as Query));
    expect([reply.statusCode, reply.json().message]).toEqual([400, message]);
  });

  test.each(['sort=alphabet', 'productType=Promo', 'images=png', 'fields=id', 'page=1&page=2'])(
    'refuses %s',
    async (query) => {
      expect((await shop.app.inject(`${paths.filteredProducts}?${query}`)).statusCode).toBe(400);
    },
  );

  test.each(['search', 'category', 'tag'])(
    'takes %s with signs no database takes',
    async (name) => {
      for (const value of ['a\0b', '\ud800x', "'; drop table products --", '%_\\']) {
        const url = `${paths.filteredProducts}?${new URLSearchParams({ [name]: value })}`;
        const { statusCode } = await shop.app.inject(url);
        expect([200, 400]).toContain(statusCode);
      }
    },
  );

  test('says which words were searched when a typing error was forgiven', async () => {
    await aProduct(shop.db, { name: 'Réfrigérateur' });
    expect(await asked({ search: 'refrigirateur' })).toMatchObject({
      total: 1,
      corrected_search: 'refrigerateur',
    });
  });

  test('as cards leaves out what a card does not show', async () => {
    const { hash } = await aPicture(shop.db);
    await aProduct(shop.db, { description: 'Long.', pictures: [hash] });
    const { products } = await asked({ fields: 'card' });
    expect(products[0]).not.toHaveProperty('description');
    expect(products[0]).not.toHaveProperty('image_256');
    expect(products[0]?.image_sizes.map(({ width }) => width)).toEqual([256, 512, 1024]);
  });
});

describe('the cards of named products', () => {
  test('are those for sale, at today’s price', async () => {
    const sold = await aProduct(shop.db, { name: 'Four', list_price: 90_000 });
    const withdrawn = await aProduct(shop.db, { sale_ok: false });
    const ids = [withdrawn.id, sold.id, 2_147_483_647, 9_999_999_999].join(',');
    const ask = () => get<Product[]>(paths.productCards, { ids });
    expect(namesOf(await ask())).toEqual(['Four']);
    await shop.app.inject({
      method: 'PUT',
      url: pathTo(paths.product, { id: sold.id }),
      headers: asStaff,
      payload: { list_price: 80_000 },
    });
    expect((await ask())[0]).toMatchObject({ id: sold.id, list_price: 80_000 });
  });

  test.each([['x'], ['1;2'], ['0'], ['1,'], [Array(101).fill('1').join(',')]])(
    'are refused for %s',
    async (ids) => {
      const reply = await shop.app.inject(withQuery(paths.productCards, { ids }));
      expect(reply.statusCode).toBe(400);
      expect(reply.json().message).toMatch(/^ids : de 1 à 100 numéros/);
    },
  );
});

test('an id is written in digits', async () => {
  const { id } = await aProduct(shop.db);
  const { statusCode } = await shop.app.inject(pathTo(paths.product, { id }));
  expect(statusCode).toBe(200);
  for (const written of ['1e0', '0x1', ' 1', '1.0', '+1', '١']) {
    for (const path of [paths.product, paths.category]) {
      const reply = await shop.app.inject(pathTo(path, { id: written }));
      expect([reply.statusCode, reply.json().message]).toEqual([
        400,
        'id : un nombre entier est attendu',
      ]);
    }
  }
});

test('the API page says that ids and pages are whole numbers', async () => {
  const { paths: described } = await get<{
    paths: Record<string, { get: { parameters: { name: string; schema: object }[] } }>;
  }>(paths.openapi);
  const schemaOf = (path: string, name: string) =>
    described[path]?.get.parameters.find((parameter) => parameter.name === name)?.schema;
  expect(schemaOf(paths.product.replace(':id', '{id}'), 'id')).toMatchObject({
    type: 'integer',
    minimum: 1,
  });
  expect(schemaOf(paths.filteredProducts, 'limit')).toMatchObject({
    type: 'integer',
    minimum: 1,
    maximum: 100,
  });
});

describe('the whole lists', () => {
  test('each hold what they are named for, by rank', async () => {
    const { db } = shop;
    await aProduct(db, { name: 'Crédit', rang: 3, is_creditorder: true, creditorder_price: 9 });
    await aProduct(db, { name: 'Avance', rang: 2, preorder_price: 9 });
    await aProduct(db, { name: 'Simple', rang: 1 });
    await aProduct(db, { name: 'Caché', active: false, preorder_price: 9 });
    const listed = async (path: string, query?: Query) =>
      namesOf(await get<Product[]>(path, query));
    expect(await listed(paths.products)).toEqual(['Simple', 'Avance', 'Crédit']);
    expect(await listed(paths.preorderProducts)).toEqual(['Avance']);
    expect(await listed(paths.creditProducts)).toEqual(['Crédit']);
    expect(await listed(paths.productsPage)).toEqual(['Simple', 'Avance', 'Crédit']);
    expect(await listed(paths.productsPage, { page: 2, limit: 2 })).toEqual(['Crédit']);
    expect(await get(paths.productCount)).toBe(3);
  });

  test('are empty lists in an empty shop', async () => {
    const lists = [
      paths.products,
      paths.preorderProducts,
      paths.creditProducts,
      paths.productsPage,
      paths.categories,
      paths.tags,
      pathTo(paths.productsOfCategory, { id: 'FOUR' }),
    ];
    for (const path of lists) expect(await get(path)).toEqual([]);
    expect(await get(paths.productCount)).toBe(0);
  });
});

test('the products of a category are found by its name in any case and by its number', async () => {
  const { db } = shop;
  const { id } = await aCategory(db, { name: 'Fours & plaques' });
  await aCategory(db, { name: '2024' });
  await aProduct(db, { name: 'Vulcan', categ_id: 'Fours & plaques' });
  await aProduct(db, { name: 'Nouveauté', categ_id: '2024' });
  const listed = async (name: string | number) =>
    namesOf(await get<Product[]>(pathTo(paths.productsOfCategory, { id: name })));
  expect(await listed('Fours & plaques')).toEqual(['Vulcan']);
  expect(await listed('FOURS & PLAQUES')).toEqual(['Vulcan']);
  expect(await listed(id)).toEqual(['Vulcan']);
  expect(await listed('2024')).toEqual(['Nouveauté']);
  expect(await listed('Inconnue')).toEqual([]);
});

describe('a change by staff shows on the next request:', () => {
  const staff = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    shop.app.inject({ method, url, headers: asStaff, ...(payload && { payload }) });

  test('a product created, changed and deleted', async () => {
    expect(await asked({})).toMatchObject({ total: 0 });
    const created = await staff('POST', paths.products, productInput({ name: 'Four' }));
    expect(created.statusCode).toBe(201);
    const url = pathTo(paths.product, { id: created.json().id });
    expect(namesOf((await asked({})).products)).toEqual(['Four']);
    expect((await staff('PUT', url, { name: 'Plaque' })).json()).toMatchObject({ name: 'Plaque' });
    expect(namesOf((await asked({})).products)).toEqual(['Plaque']);
    expect(await get(url)).toMatchObject({ name: 'Plaque' });
    expect((await staff('DELETE', url)).json()).toMatchObject({ message: 'Produit supprimé' });
    expect(await asked({})).toMatchObject({ total: 0 });
    expect((await shop.app.inject(url)).statusCode).toBe(404);
    expect(await get(paths.productCount)).toBe(0);
  });

  test('a category created, renamed and deleted', async () => {
    const created = await staff('POST', paths.categories, { name: '  FOUR  ' });
    expect([created.statusCode, created.json().name]).toEqual([201, 'FOUR']);
    const url = pathTo(paths.category, { id: created.json().id });
    expect(await get(url)).toMatchObject({ name: 'FOUR', product_count: 0, image: false });
    await staff('PUT', url, { name: 'CUISSON' });
    expect(await get(paths.categories)).toMatchObject([{ name: 'CUISSON' }]);
    await aProduct(shop.db, { categ_id: 'CUISSON' });
    expect((await staff('DELETE', url)).statusCode).toBe(409);
    await staff('POST', paths.categories, { name: 'VIDE' });
    expect(await get<object[]>(paths.categories)).toHaveLength(2);
  });

  test('a tag with its product', async () => {
    expect(await get(paths.tags)).toEqual([]);
    await staff('POST', paths.products, productInput({ tags: ['Ramadan'] }));
    expect(await get(paths.tags)).toMatchObject([{ name: 'Ramadan' }]);
    expect(await asked({ tag: 'ramadan' })).toMatchObject({ total: 1 });
  });

  test('and a refused one does not', async () => {
    const reply = await staff('POST', paths.products, { ...productInput(), list_price: -1 });
    expect(reply.statusCode).toBe(400);
    const lost = await staff('POST', paths.products, productInput({ name: 'a\0b' }));
    expect(lost.statusCode).toBe(400);
    expect(await asked({})).toMatchObject({ total: 0 });
  });
});

test('a product says what it is known by and what its electricity costs a year', async () => {
  const { id } = await aProduct(shop.db, { facts: { energy_kwh: 262, no_frost: false } });
  const url = pathTo(paths.product, { id });
  expect(await get(url)).toMatchObject({
    sheet: [
      { key: 'no_frost', value: false, text: 'Non' },
      { key: 'energy_kwh', value: 262, text: '262\u00a0kWh/an' },
    ],
    running_cost: { amount: 21_500, kwh: 262, tariff: 82, since: '2026-01-01' },
  });
  const { id: plain } = await aProduct(shop.db);
  const product = await get<object>(pathTo(paths.product, { id: plain }));
  expect(product).not.toHaveProperty('sheet');
  expect(product).not.toHaveProperty('running_cost');
});

describe('a product is refused with', () => {
  test.each([
    ['name', '2 caractères au moins', { name: '' }],
    ['name', 'obligatoire', { name: undefined }],
    ['name', 'un texte est attendu', { name: 5 }],
    ['name', '200 caractères au plus', { name: 'x'.repeat(201) }],
    ['reference', 'un texte est attendu', { reference: 5 }],
    ['list_price', 'obligatoire', { list_price: undefined }],
    ['list_price', 'un nombre entier est attendu', { list_price: 'cinq' }],
    ['list_price', NO_CENTIMES, { list_price: 5.5 }],
    ['list_price', '0 au moins', { list_price: -1 }],
    ['list_price', '1\u202f000\u202f000\u202f000 au plus', { list_price: 2_000_000_000 }],
    ['en_promo', 'vrai ou faux est attendu', { en_promo: 'oui' }],
    ['description', 'un texte ou false est attendu', { description: true }],
    ['description', '50\u202f000 caractères au plus', { description: 'x'.repeat(50_001) }],
    ['tags', 'une liste est attendue', { tags: 'Éco' }],
    ['tags', '30 éléments au plus', { tags: Array(31).fill('Éco') }],
    ['tags.0', 'obligatoire', { tags: [''] }],
    ['specifications.0', 'un objet est attendu', { specifications: ['x'] }],
    ['facts.no_frost', 'vrai ou faux est attendu', { facts: { no_frost: 'oui' } }],
    ['facts.burners', 'un nombre entier de 1 à 12 est attendu', { facts: { burners: 2.5 } }],
    ['facts.resolution', 'attendu : HD, Full HD, 4K, 8K', { facts: { resolution: '5K' } }],
    ['pictures.0', 'empreinte d’image inconnue', { pictures: ['x'] }],
  ])('%s : %s', async (field, message, change) => {
    const reply = await shop.app.inject({
      method: 'POST',
      url: paths.products,
      headers: asStaff,
      payload: { ...productInput(), ...change },
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({
      message: `${field} : ${message}`,
      errors: [{ field, message }],
    });
  });
});

describe('a searched term', () => {
  const record = (terme?: string, source: string | undefined = 'boutique') =>
    shop.app.inject({ method: 'POST', url: paths.searchTerm, payload: { terme, source } });

  test('is counted by day and page, in any case', async () => {
    for (const terme of ['Frigo', ' frigo ', 'FRIGO']) {
      const reply = await record(terme);
      expect([reply.statusCode, reply.json()]).toEqual([201, 'Terme de recherche enregistré']);
    }
    await record('frigo', 'en-promo');
    await record('   ');
    const rows = await shop.db.select().from(searchTerms).orderBy(searchTerms.source);
    const day = today();
    expect(rows).toEqual([
      { day, source: 'boutique', term: 'frigo', count: 3 },
      { day, source: 'en-promo', term: 'frigo', count: 1 },
    ]);
  });

  test('without a word or a list is ignored, and so is a single letter', async () => {
    const ignored = [
      await record(''),
      await record(undefined),
      await record('frigo', ''),
      await shop.app.inject({ method: 'POST', url: paths.searchTerm, payload: { terme: 'frigo' } }),
      await shop.app.inject({ method: 'POST', url: paths.searchTerm, payload: {} }),
      await record(' f '),
    ];
    expect(ignored.map(({ statusCode }) => statusCode)).toEqual(ignored.map(() => 201));
    expect(await shop.db.$count(searchTerms)).toBe(0);
    await record('lg');
    expect(await shop.db.$count(searchTerms)).toBe(1);
  });

  test('that is new is not kept once a day has 5,000, and the others still count', async () => {
    const { db } = shop;
    const day = today();
    await db.execute(sql`insert into search_terms (day, source, term)
      select ${day}::date, 'en-promo', 'mot ' || n from generate_series(1, 4998) as n`);
    await db.execute(sql`insert into search_terms (day, source, term)
      select ${day}::date - 1, 'en-promo', 'mot ' || n from generate_series(1, 100) as n`);
    for (const terme of ['frigo', 'four', 'clim', 'frigo', 'mixeur']) {
      expect((await record(terme)).statusCode).toBe(201);
    }
    const kept = await db.select().from(searchTerms).where(eq(searchTerms.source, 'boutique'));
    expect(kept).toEqual([
      { day, source: 'boutique', term: 'four', count: 1 },
      { day, source: 'boutique', term: 'frigo', count: 2 },
    ]);
  });

  test.each([
    ['x'.repeat(101), 'boutique'],
    ['frigo', 'ailleurs'],
    ['fri\0go', 'boutique'],
  ])('%j from %s is refused', async (terme, source) => {
    expect((await record(terme, source)).statusCode).toBe(400);
    expect(await shop.db.$count(searchTerms)).toBe(0);
  });
});

test('a product or tag with a letter that a program lost is refused (rule G-36)', async () => {
  const { id, version } = await aProduct(shop.db, { name: 'Four', tags: ['Eco'] });
  const change = (payload: object) =>
    shop.app.inject({
      method: 'PUT',
      url: pathTo(paths.product, { id }),
      payload,
      headers: { ...asStaff, 'if-match': `"${version}"` },
    });
  for (const [field, payload] of Object.entries({
    name: { name: 'R\ufffdfrig\ufffdrateur' },
    brand: { brand: 'T\ufffdranga' },
    description: { description: 'Froid ventil\ufffd' },
    'tags.0': { tags: ['\ufffdco'] },
    'specifications.0.value': { specifications: [{ name: 'Pose', value: 'int\ufffdgr\ufffde' }] },
  })) {
    const reply = await change(payload);
    expect([reply.statusCode, reply.json().errors], field).toEqual([
      400,
      [{ field, message: 'un caractère est illisible (�) : retapez ce texte' }],
    ]);
  }
  const created = await shop.app.inject({
    method: 'POST',
    url: paths.products,
    payload: productInput({ reference: 'R\ufffd-1' }),
    headers: asStaff,
  });
  expect(created.statusCode).toBe(400);
  const found = await get<Product>(pathTo(paths.product, { id }));
  expect(found).toMatchObject({ name: 'Four', tags: [{ name: 'Eco' }] });
});
