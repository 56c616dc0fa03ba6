import { expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ProductForStaff } from '#contract/goods/catalogue/products.ts';
import { anyVersion, asStaff } from '#tests/helpers/base/app.ts';
import { auditOf } from '#tests/helpers/base/audit.ts';
import {
  aCampaign,
  aCategory,
  aPicture,
  aProduct,
  productInput,
} from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { getProductForStaff, writableOf } from './find-product.ts';

const shop = openCatalogueApp();

const put = (id: number, payload: object, headers: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'PUT',
    url: pathTo(paths.product, { id }),
    payload,
    headers: { ...asStaff, ...headers },
  });

test('the second of two changes of one version is refused and overwrites nothing', async () => {
  const { id, version } = await aProduct(shop.db);
  const seen = { 'if-match': `"${version}"` };
  const first = await put(id, { list_price: 5 }, seen);
  expect(first.statusCode).toBe(200);
  const second = await put(id, { name: 'Autre' }, seen);
  expect([second.statusCode, second.json().message]).toEqual([
    409,
    'Quelqu’un a changé cette fiche entre-temps : rechargez-la.',
  ]);
  const { version: next } = first.json<ProductForStaff>();
  expect((await put(id, { name: 'Autre' }, { 'if-match': `"${next}"` })).statusCode).toBe(200);
});

test('both at once: one of them is told', async () => {
  const { id, version } = await aProduct(shop.db);
  const seen = { 'if-match': `"${version}"` };
  const replies = await Promise.all(['Un', 'Deux'].map((name) => put(id, { name }, seen)));
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
});

test('the audit tells who changed what from what to what', async () => {
  const { db, app } = shop;
  const clerk = await anAccount(db, { role: 'catalogue' });
  const headers = await signedIn(db, clerk);
  const payload = productInput();
  const { id } = (
    await app.inject({ method: 'POST', url: paths.products, headers, payload })
  ).json();
  const url = pathTo(paths.product, { id });
  await app.inject({ method: 'PUT', url, headers, payload: { list_price: 5, name: payload.name } });
  await app.inject({ method: 'DELETE', url, headers });
  const told = (await auditOf(db, 'product')).filter(({ subject }) => subject === `product:${id}`);
  expect(told.slice(-3)).toMatchObject([
    { action: 'product added', byId: clerk.id, after: payload },
    { action: 'product changed', byId: clerk.id, after: { list_price: 5 } },
    { action: 'product deleted', before: { reference: payload.reference } },
  ]);
  expect(told.at(-2)?.before).toEqual({ list_price: payload.list_price });
});

test('what the audit keeps of a deleted product is enough to write it again', async () => {
  const { db, app } = shop;
  const picture = await aPicture(db);
  const { id } = await aProduct(db, {
    reference: 'PERDU-1',
    brand: 'Téranga',
    description: 'Un grand bac.',
    promo_price: 90_000,
    en_promo: true,
    preorder_price: 80_000,
    creditorder_price: 150_000,
    is_creditorder: true,
    warranty_months: 24,
    rang: 3,
    tags: ['Ramadan', 'Éco'],
    pictures: [picture.hash],
    specifications: [{ name: 'Volume', value: '300 L' }],
  });
  const campaign = await aCampaign(db, { products: [{ id }] });
  const stock = { method: 'PUT', url: pathTo(paths.productStock, { id }) } as const;
  await app.inject({ ...stock, payload: { available: 7 }, headers: asStaff });
  const lost = writableOf(await getProductForStaff(db, id));
  const deletion = { method: 'DELETE', url: pathTo(paths.product, { id }) } as const;
  expect((await app.inject({ ...deletion, headers: asStaff })).statusCode).toBe(200);
  const entry = (await auditOf(db, `product:${id}`)).at(-1)!;
  const { available, campaigns, ...kept } = entry.before as Record<string, unknown>;
  expect([available, campaigns]).toEqual([7, [campaign.id]]);
  const again = await app.inject({
    method: 'POST',
    url: paths.products,
    payload: kept,
    headers: asStaff,
  });
  expect(writableOf(await getProductForStaff(db, again.json().id))).toEqual(lost);
});

test('the audit keeps a deleted campaign with the references of its products', async () => {
  const { db, app } = shop;
  const [one, two] = [await aProduct(db), await aProduct(db)];
  const { id } = await aCampaign(db, { title: 'Rentrée', products: [two, one] });
  const headers = { ...asStaff, ...anyVersion };
  await app.inject({ method: 'DELETE', url: pathTo(paths.staffCampaign, { id }), headers });
  expect(await auditOf(db, `campaign:${id}`)).toMatchObject([
    {
      action: 'campaign deleted',
      before: { title: 'Rentrée', references: [one.reference, two.reference].toSorted() },
    },
  ]);
});

test('a category moves, and its order and change are known', async () => {
  const { db, app } = shop;
  const { id } = await aCategory(db);
  const url = pathTo(paths.category, { id });
  await app.inject({ method: 'PUT', url, headers: asStaff, payload: { rank: 3 } });
  const read = await app.inject({ url: pathTo(paths.staffCategory, { id }), headers: asStaff });
  expect(read.json()).toMatchObject({ rank: 3, hidden: false, article_count: 0 });
  expect((await auditOf(db, `category:${id}`)).at(-1)).toMatchObject({
    before: { rank: 1000 },
    after: { rank: 3 },
  });
});
