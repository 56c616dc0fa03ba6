import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callTo } from '#contract/base/client.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ProductList } from '#contract/goods/catalogue/catalogue.ts';
import type { FacetList } from '#contract/goods/catalogue/searches.ts';
import { staffLists } from '#contract/staff-calls.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { aCampaign, aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { createFeast } from './feasts.ts';

const shop = openCatalogueApp();

const aFeast = (name: string) => createFeast(shop.db, byMachine, name);

const listed = async (fete: string) => {
  const url = callTo(paths.filteredProducts, { fete });
  const list: ProductList = (await shop.app.inject({ url })).json();
  return { ids: list.products.map(({ id }) => id).toSorted((a, b) => a - b), total: list.total };
};

const write = (
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  version?: number,
) =>
  shop.app.inject({
    method,
    url,
    headers: { ...asStaff, ...(version && { 'if-match': `"${version}"` }) },
    ...(payload && { payload }),
  });

test('the page of a feast lists the products of its campaigns of today, by any filter (rule G-58)', async () => {
  const { db } = shop;
  const feast = await aFeast('Grand Magal');
  const other = await aFeast('Rentrée');
  expect(feast.slug).toBe('grand-magal');
  const [now, later, elsewhere] = [
    await aProduct(db, { brand: 'LG' }),
    await aProduct(db),
    await aProduct(db),
  ];
  const of = { kind: 'fete', feastId: feast.id } as const;
  await aCampaign(db, { ...of, products: [now], title: 'Le Magal' });
  await aCampaign(db, {
    ...of,
    products: [later],
    startsOn: dayFromNow(1),
    endsOn: dayFromNow(2),
  });
  await aCampaign(db, { kind: 'fete', feastId: other.id, products: [elsewhere] });
  expect(await listed('grand-magal')).toEqual({ ids: [now.id], total: 1 });
  expect(await listed('inconnue')).toEqual({ ids: [], total: 0 });
  const facetsUrl = callTo(paths.productFacets, { fete: 'grand-magal' });
  const { facets }: FacetList = (await shop.app.inject({ url: facetsUrl })).json();
  // One product leaves nothing to choose.
  expect(facets).toEqual([]);
  const described = (await shop.app.inject({ url: paths.shop })).json();
  expect(described.campaigns).toMatchObject([
    { title: 'Le Magal', kind: 'fete', page: '/fetes/grand-magal' },
    { kind: 'fete', page: '/fetes/rentree' },
  ]);
  expect(described.occasions).toEqual([
    { label: 'Promo Grand Magal', to: '/fetes/grand-magal' },
    { label: 'Promo Rentrée', to: '/fetes/rentree' },
  ]);
});

test('a feast has a page of its own, and an unknown one has none', async () => {
  await aFeast('Gamou');
  const found = await shop.app.inject({ url: pathTo(paths.feast, { slug: 'gamou' }) });
  expect(found.json()).toEqual({ name: 'Gamou', slug: 'gamou' });
  const unknown = await shop.app.inject({ url: pathTo(paths.feast, { slug: 'rien' }) });
  expect(unknown.statusCode).toBe(404);
});

test('a feast keeps its address when it is renamed, and its name is its own', async () => {
  const feast = await aFeast('Magal');
  await aFeast('Gamou');
  const one = pathTo(paths.staffFeast, { id: feast.id });
  const renamed = await write('PUT', one, { name: 'Magal de Touba' }, feast.version);
  expect(renamed.json()).toMatchObject({ name: 'Magal de Touba', slug: 'magal' });
  const taken = await write('PUT', one, { name: 'GAMOU' }, renamed.json().version);
  expect([taken.statusCode, taken.json().message]).toEqual([
    409,
    expect.stringContaining('« GAMOU » existe déjà'),
  ]);
  for (const name of ['gamou', 'Magal']) {
    expect((await write('POST', staffLists.fetes.path, { name })).statusCode).toBe(409);
  }
  expect((await write('POST', staffLists.fetes.path, { name: '!!' })).statusCode).toBe(400);
});

test('a campaign of another feast names it, and keeps it from being deleted', async () => {
  const feast = await aFeast('Rentrée');
  const form = {
    kind: 'fete',
    title: 'La rentrée',
    subtitle: '',
    starts_on: dayFromNow(0),
    ends_on: dayFromNow(9),
  };
  for (const feast_id of [undefined, null, 999_999]) {
    const refused = await write('POST', staffLists.campagnes.path, { ...form, feast_id });
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'Choisissez une fête.']);
  }
  const made = await write('POST', staffLists.campagnes.path, { ...form, feast_id: feast.id });
  expect(made.json()).toMatchObject({ feast_id: feast.id, feast_name: 'Rentrée' });
  const one = pathTo(paths.staffFeast, { id: feast.id });
  const kept = await write('DELETE', one, undefined, feast.version);
  expect([kept.statusCode, kept.json().message]).toEqual([
    409,
    '« Rentrée » a encore des campagnes : supprimez-les d’abord.',
  ]);
  const campaign = pathTo(paths.staffCampaign, { id: made.json().id });
  const plain = { ...form, kind: 'promotion', feast_id: feast.id };
  const changed = await write('PUT', campaign, plain, made.json().version);
  expect(changed.json()).toMatchObject({ kind: 'promotion', feast_id: null, feast_name: null });
  expect((await write('DELETE', one, undefined, feast.version)).statusCode).toBe(200);
});

test('on any day a feast shows what its running campaigns hold, and nothing else', async () => {
  const { db } = shop;
  const feasts = [await aFeast('Une'), await aFeast('Deux')];
  const goods = [await aProduct(db), await aProduct(db), await aProduct(db)];
  const day = fc.integer({ min: -3, max: 3 });
  const campaign = fc.record({ of: fc.nat(1), a: day, b: day, holds: fc.subarray([0, 1, 2]) });
  await fc.assert(
    fc.asyncProperty(fc.array(campaign, { maxLength: 5 }), async (drawn) => {
      await db.execute('delete from campaigns');
      for (const { of, a, b, holds } of drawn) {
        await aCampaign(db, {
          kind: 'fete',
          feastId: feasts[of]!.id,
          startsOn: dayFromNow(Math.min(a, b)),
          endsOn: dayFromNow(Math.max(a, b)),
          products: holds.map((at) => goods[at]!),
        });
      }
      await shop.hear();
      for (const [of, { slug }] of feasts.entries()) {
        const running = drawn.filter((one) => one.of === of && one.a * one.b <= 0);
        const held = new Set(running.flatMap(({ holds }) => holds));
        const expected = goods.filter((_, at) => held.has(at)).map(({ id }) => id);
        expect((await listed(slug)).ids).toEqual(expected);
      }
    }),
    { numRuns: 25 },
  );
});
