import { expect, test } from 'vitest';
import type { KeptProduct } from '#contract/catalogue.ts';
import { paths, pathTo } from '#contract/paths.ts';
import { asStaff } from '#tests/helpers/app.ts';
import { auditOf } from '#tests/helpers/audit.ts';
import { aCategory, aProduct, productInput } from '#tests/helpers/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/cast.ts';
import { openCatalogueApp } from '#tests/helpers/catalogue-app.ts';

const shop = openCatalogueApp();

const put = (id: number, payload: object, headers: Record<string, string> = {}) =>
  shop.app.inject({
    ...{ method: 'PUT', url: pathTo(paths.product, { id }), payload },
    headers: { ...asStaff, ...headers },
  });

test('the second of two changes of one version is refused and overwrites nothing', async () => {
  const { id, version } = await aProduct(shop.db);
  const seen = { 'if-match': `"${version}"` };
  const first = await put(id, { list_price: 5 }, seen);
  expect(first.statusCode).toBe(200);
  const second = await put(id, { name: 'Autre' }, seen);
  expect([second.statusCode, second.json().message]).toEqual([
    ...[409, 'Quelqu’un a changé cette fiche entre-temps : rechargez-la.'],
  ]);
  const { version: next } = first.json<KeptProduct>();
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

test('a category moves, and its order and change are known', async () => {
  const { db, app } = shop;
  const { id } = await aCategory(db);
  const url = pathTo(paths.category, { id });
  await app.inject({ method: 'PUT', url, headers: asStaff, payload: { rank: 3 } });
  const read = await app.inject({ url: pathTo(paths.staffCategory, { id }), headers: asStaff });
  expect(read.json()).toMatchObject({ rank: 3, hidden: false, article_count: 0 });
  expect((await auditOf(db, `category:${id}`)).at(-1)).toMatchObject({
    ...{ before: { rank: 1000 }, after: { rank: 3 } },
  });
});
