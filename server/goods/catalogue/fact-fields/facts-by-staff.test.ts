import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import type { FactFamilyInput, FactInput } from '#contract/goods/catalogue/facts/staff-facts.ts';
import { staffLists } from '#contract/staff-calls.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { aCategory, aProduct, productInput } from '#tests/helpers/base/builders.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { importCatalogue } from '../import/import-catalogue.ts';
import { deleteCategory } from '../shelves/save-category.ts';
import { products } from '../tables.ts';
import { currentFacts } from './current-facts.ts';

const it = openCatalogueApp();

type Asked = { payload?: object; version?: number };

async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, asked: Asked = {}) {
  const { payload, version } = asked;
  const ifMatch = version === undefined ? {} : { 'if-match': `"${version}"` };
  const reply = await it.app.inject({
    method,
    url,
    headers: { ...asStaff, ...ifMatch },
    ...(payload && { payload }),
  });
  await it.hear();
  return { status: reply.statusCode, ...reply.json() };
}

const FLOW: FactInput = {
  label: 'Débit',
  type: 'number',
  unit: 'L/min',
  max: 200,
  steps: [20, 50],
};
const GAS: FactInput = { label: 'Gaz', type: 'choice', choices: ['R32', 'R600a'] };

const addFact = (payload: FactInput) => send('POST', paths.staffFacts, { payload });
const addFamily = (change: Partial<FactFamilyInput>) =>
  send('POST', paths.staffFactFamilies, {
    payload: { label: 'Pompes', categories: ['Pompes'], fields: [], card: [], ...change },
  });
const factAt = (id: string) => pathTo(paths.staffFact, { id });
const familyAt = (id: string) => pathTo(paths.staffFactFamily, { id });

/** A shop that sells pumps by their flow. */
async function aShopOfPumps() {
  await aCategory(it.db, { name: 'Pompes' });
  const flow = await addFact(FLOW);
  const gas = await addFact(GAS);
  const family = await addFamily({
    fields: [gas.id, 'power_w', flow.id],
    card: [flow.id, 'power_w', gas.id],
  });
  const pump = (name: string, facts: object) =>
    aProduct(it.db, { name, categ_id: 'Pompes', facts });
  return { flow, gas, family, pump };
}

const cardOf = async (name: string) => {
  const { products } = await send(
    'GET',
    withQuery(paths.filteredProducts, { fields: 'card', category: 'Pompes', limit: 40 }),
  );
  return products.find((one: { name: string }) => one.name === name);
};

const spaced = (words: string[] | undefined) => words?.map((word) => word.replace(/\s/g, ' '));

describe('after an edit', () => {
  test('cards, sheets, filters and addresses have the own fact', async () => {
    const { flow, gas, pump } = await aShopOfPumps();
    const { id } = await pump('Vive', { [flow.id]: 60, [gas.id]: 'R32', power_w: 750 });
    await pump('Lente', { [flow.id]: 12, [gas.id]: 'R600a' });
    await it.hear();
    expect(spaced((await cardOf('Vive')).facts)).toEqual(['60 L/min', '750 W', 'R32']);
    expect(spaced((await cardOf('Lente')).facts)).toEqual(['12 L/min', 'R600a']);
    const { sheet } = await send(
      'GET',
      withQuery(pathTo(paths.product, { id }), { images: 'url' }),
    );
    expect(sheet.map(({ label }: { label: string }) => label)).toEqual([
      'Gaz',
      'Puissance électrique',
      'Débit',
    ]);
    const { facets } = await send('GET', withQuery(paths.productFacets, { category: 'Pompes' }));
    const byKey = new Map(facets.map((one: { key: string }) => [one.key, one]));
    expect(byKey.get(flow.id)).toMatchObject({
      label: 'Débit',
      options: [
        { value: '0', count: 1 },
        { value: '50', count: 1 },
      ],
    });
    expect(byKey.get(gas.id)).toMatchObject({ options: [{ value: 'r32' }, { value: 'r600a' }] });
    const list = await send(
      'GET',
      withQuery(paths.filteredProducts, {
        fields: 'card',
        category: 'Pompes',
        facts: `${gas.id}.r32,${flow.id}.50`,
      }),
    );
    expect(list).toMatchObject({ total: 1, products: [{ name: 'Vive' }] });
    expect(list.choices).toMatchObject({ [`${gas.id}.r32`]: 'Gaz : R32' });
  });

  test('a built-in fact has another name, and its own one again', async () => {
    const { id } = await aProduct(it.db, { categ_id: 'Four', facts: { volume_l: 30 } });
    const labels = async () =>
      (await send('GET', withQuery(pathTo(paths.product, { id }), { images: 'url' }))).sheet.map(
        ({ label }: { label: string }) => label,
      );
    const before = await send('GET', factAt('volume_l'));
    const payload = { ...before, label: 'Contenance' };
    const renamed = await send('PUT', factAt('volume_l'), { payload, version: before.version });
    expect(renamed).toMatchObject({ status: 200, label: 'Contenance', is_written: true });
    expect(await labels()).toEqual(['Contenance']);
    await send('DELETE', factAt('volume_l'), { version: renamed.version });
    expect(await labels()).toEqual(['Volume']);
  });

  test('a family that goes leaves its categories to their names', async () => {
    const { family, flow, pump } = await aShopOfPumps();
    await pump('Vive', { [flow.id]: 60, power_w: 750 });
    await it.hear();
    await send('DELETE', familyAt(family.id), { version: family.version });
    expect(spaced((await cardOf('Vive')).facts)).toEqual(['750 W']);
    expect((await send('GET', familyAt(family.id))).status).toBe(404);
  });

  test('a family is saved without a category that was deleted', async () => {
    await aCategory(it.db, { name: 'Pompes' });
    const gone = await aCategory(it.db, { name: 'Surpresseurs' });
    const { id } = await addFamily({ categories: ['Pompes', 'Surpresseurs'], fields: ['power_w'] });
    await deleteCategory(it.db, byMachine, { id: gone.id, version: undefined });
    const { label, categories, card, version } = await send('GET', familyAt(id));
    expect(categories).toEqual(['Pompes']);
    const payload = { label, categories, card, fields: ['power_w', 'noise_db'] };
    expect(await send('PUT', familyAt(id), { payload, version })).toMatchObject({
      status: 200,
      fields: ['power_w', 'noise_db'],
    });
  });

  test('a category with another name stays in its family', async () => {
    const { family } = await aShopOfPumps();
    const { items } = await send('GET', withQuery(staffLists.categories.path, { q: 'Pompes' }));
    const url = pathTo(paths.category, { id: items[0].id });
    const renamed = await send('PUT', url, { payload: { name: 'Pompes à eau' } });
    expect(renamed.status).toBe(200);
    expect(await send('GET', familyAt(family.id))).toMatchObject({
      categories: ['Pompes à eau'],
      matched: ['Pompes à eau'],
    });
  });

  test('a file fills the own fact by its name, with its unit or without', async () => {
    const { flow, gas } = await aShopOfPumps();
    const rows = [
      ['P-1', 'Pompe vive', 'Pompes', '1000', '60 L/min', 'r600A'],
      ['P-2', 'Pompe lente', 'Pompes', '1000', '900', 'R22'],
    ];
    const report = await importCatalogue(it.db, {
      format: 'CSV',
      header: ['reference', 'name', 'categ_id', 'list_price', 'Débit (L/min)', 'Gaz'],
      headerLine: 1,
      sheets: [],
      rows: async function* () {
        for (const [index, cells] of rows.entries()) yield { line: index + 2, cells };
      },
      readShare: () => 1,
    });
    expect(report).toMatchObject({ created: 2, refused: [] });
    const { items } = await send(
      'GET',
      withQuery(staffLists.produits.path, { q: 'Pompe', sort: 'reference' }),
    );
    const facts = await Promise.all(
      items.map(
        async ({ id }: { id: number }) =>
          (await send('GET', pathTo(paths.staffProduct, { id }))).facts,
      ),
    );
    expect(facts).toEqual([{ [flow.id]: 60, [gas.id]: 'R600a' }, {}]);
  });

  test('a file may say the choice « Aucun »', async () => {
    const { id } = await addFact({
      label: 'Programmateur',
      type: 'choice',
      choices: ['Aucun', 'Mécanique'],
    });
    const four = await aProduct(it.db, {
      reference: 'P',
      name: 'Four',
      facts: { [id]: 'Mécanique' },
    });
    const report = await importCatalogue(it.db, {
      format: 'CSV',
      header: ['reference', 'Programmateur'],
      headerLine: 1,
      sheets: [],
      rows: async function* () {
        yield { line: 2, cells: ['P', 'Aucun'] };
      },
      readShare: () => 1,
    });
    expect(report).toMatchObject({ updated: 1 });
    const [read] = await it.db.select().from(products).where(eq(products.id, four.id));
    expect(read?.facts).toEqual({ [id]: 'Aucun' });
  });

  test('another process hears of it', async () => {
    const { flow } = await aShopOfPumps();
    expect(currentFacts().fields.get(flow.id)).toMatchObject({ label: 'Débit', unit: 'L/min' });
    expect(await send('GET', paths.factChoices)).toMatchObject({
      facts: expect.arrayContaining([expect.objectContaining({ id: flow.id })]),
    });
  });

  test('the former states are there with who wrote them', async () => {
    const { flow } = await aShopOfPumps();
    await send('PUT', factAt(flow.id), {
      payload: { ...FLOW, label: 'Débit maximal' },
      version: flow.version,
    });
    const { items } = await send('GET', pathTo(paths.staffFactVersions, { id: flow.id }));
    expect(items.map(({ value }: { value: FactInput }) => value.label)).toEqual([
      'Débit maximal',
      'Débit',
    ]);
  });
});

describe('a fact is refused', () => {
  test.each<[string, FactInput, string]>([
    ['with a taken name', { label: 'volume', type: 'text' }, 'existe déjà'],
    ['with a taken heading', { label: 'Volume (L)', type: 'text' }, 'existe déjà'],
    ['with one choice', { label: 'Gaz', type: 'choice', choices: ['R32'] }, 'deux choix'],
    [
      'with choices that read alike',
      { label: 'Gaz', type: 'choice', choices: ['R 32', 'r-32'] },
      'ressemble trop',
    ],
    [
      'with a choice of signs',
      { label: 'Gaz', type: 'choice', choices: ['R32', '!!'] },
      'ni lettre',
    ],
    ['with its bounds turned', { ...FLOW, min: 9, max: 3, steps: [] }, 'maximum doit dépasser'],
    ['with a step out of bounds', { ...FLOW, steps: [500] }, 'sort des limites'],
  ])('%s', async (_what, payload, words) => {
    const { status, message } = await addFact(payload);
    expect(status).toBe(400);
    expect(message).toContain(words);
  });

  test('another type, a lost choice and removal while products have a value', async () => {
    const { gas, flow, pump } = await aShopOfPumps();
    await pump('Vive', { [flow.id]: 60, [gas.id]: 'R32' });
    const change = (payload: object) =>
      send('PUT', factAt(gas.id), { payload, version: gas.version });
    expect(await change({ label: 'Gaz', type: 'text' })).toMatchObject({
      status: 409,
      message: '1 produit a déjà une valeur : le type ne change plus.',
    });
    expect(await change({ ...GAS, choices: ['R22', 'R600a'] })).toMatchObject({
      status: 409,
      message: 'Des produits ont la valeur « R32 », que ces réglages n’admettent plus.',
    });
    expect(await send('DELETE', factAt(gas.id), { version: gas.version })).toMatchObject({
      status: 409,
      message: '1 produit a cette caractéristique.',
    });
    expect(await change({ ...GAS, choices: ['R32', 'R600a', 'R290'] })).toMatchObject({
      status: 200,
    });
  });

  test('a bound below a rare value, also when products have more than a thousand others', async () => {
    const { flow, pump } = await aShopOfPumps();
    await pump('La plus forte', { [flow.id]: 190 });
    // 1000 commoner values, each of two products.
    await it.db.execute(sql`
      insert into products (reference, name, category_id, list_price, facts)
      select 'N-' || n, 'Pompe', (select min(id) from categories), 100,
        jsonb_build_object(${flow.id}::text, 10 + (n / 2) / 10.0) from generate_series(0, 1999) n`);
    const narrowed = { ...FLOW, max: 150 };
    expect(
      await send('PUT', factAt(flow.id), { payload: narrowed, version: flow.version }),
    ).toMatchObject({
      status: 409,
      message: 'Des produits ont la valeur « 190 », que ces réglages n’admettent plus.',
    });
  });

  test('another type of a built-in fact, and removal while a family lists it', async () => {
    const { gas } = await aShopOfPumps();
    const built = await send('GET', factAt('volume_l'));
    const payload = { ...built, type: 'text' };
    expect(
      await send('PUT', factAt('volume_l'), { payload, version: built.version }),
    ).toMatchObject({ status: 409, message: 'Une caractéristique d’origine garde son type.' });
    expect((await send('DELETE', factAt(gas.id), { version: gas.version })).message).toContain(
      'La fiche type « Pompes » la liste',
    );
  });

  test('as a value of a product that it does not take', async () => {
    const { gas, flow } = await aShopOfPumps();
    const create = (facts: object) =>
      send('POST', paths.products, { payload: { ...productInput({ categ_id: 'Pompes' }), facts } });
    expect(await create({ [gas.id]: 'R22' })).toMatchObject({
      status: 400,
      message: 'Gaz : un choix parmi R32, R600a est attendu.',
    });
    expect((await create({ [flow.id]: 900 })).message).toContain('Débit : un nombre de 0 à 200');
    expect(await create({ [flow.id]: 90, own_nothing: 'x' })).toMatchObject({
      status: 201,
      facts: { [flow.id]: 90 },
    });
  });
});

describe('a family is refused', () => {
  test('with a fact that is unknown, a fourth of the card, or one that it does not list', async () => {
    await aCategory(it.db, { name: 'Pompes' });
    expect(await addFamily({ fields: ['own_rien'] })).toMatchObject({
      status: 400,
      message: 'La caractéristique « own_rien » n’existe pas.',
    });
    const four = ['power_w', 'color', 'noise_db', 'weight_kg'];
    expect(await addFamily({ fields: four, card: four })).toMatchObject({
      status: 400,
      message: 'Une carte montre trois caractéristiques au plus.',
    });
    expect(await addFamily({ fields: ['power_w'], card: ['color'] })).toMatchObject({
      status: 400,
      message: 'La carte ne montre que des caractéristiques de la fiche.',
    });
  });

  test('for a category that is unknown, or that another family has', async () => {
    await aShopOfPumps();
    expect(await addFamily({ label: 'Lampes', categories: ['Lampes'] })).toMatchObject({
      status: 400,
      message: 'La catégorie « Lampes » n’existe pas.',
    });
    expect(await addFamily({ label: 'Lampes', categories: ['POMPES'] })).toMatchObject({
      status: 400,
      message: 'La catégorie « Pompes » est déjà dans la fiche type « Pompes ».',
    });
    expect((await addFamily({})).message).toContain('La fiche type « Pompes » existe déjà.');
  });

  test('for a version that is no longer the last one', async () => {
    const { family } = await aShopOfPumps();
    const payload = { label: 'Pompes', categories: [], fields: [], card: [] };
    expect((await send('PUT', familyAt(family.id), { payload, version: 1 })).status).toBe(409);
  });
});
