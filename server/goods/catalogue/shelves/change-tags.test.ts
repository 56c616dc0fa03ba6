import { expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { type StaffTag, staffTags } from '#contract/goods/catalogue/staff-tags.ts';
import { anyVersion, asStaff } from '#tests/helpers/base/app.ts';
import { auditOf } from '#tests/helpers/base/audit.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';

const shop = openCatalogueApp();

const send = (method: 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) =>
  shop.app.inject({
    method,
    url,
    headers: { ...asStaff, ...anyVersion },
    ...(payload && { payload }),
  });
async function find(name: string): Promise<StaffTag | undefined> {
  const url = withQuery(staffTags.path, { q: name });
  return (await shop.app.inject({ url, headers: asStaff })).json().items[0];
}
const inShop = async () =>
  (await shop.app.inject(paths.tags)).json().map(({ name }: { name: string }) => name);

test('a tag gets another name with its articles, and not one that another has', async () => {
  await aProduct(shop.db, { tags: ['Eco', 'Neuf'] });
  const { id } = (await find('Eco'))!;
  const url = pathTo(paths.staffTag, { id });
  expect((await send('PUT', url, { name: 'Économe' })).json()).toMatchObject({ article_count: 1 });
  expect(await inShop()).toEqual(['Économe', 'Neuf']);
  const taken = await send('PUT', url, { name: 'NEUF' });
  expect([taken.statusCode, taken.json().errors[0].field]).toEqual([409, 'name']);
});

test('merged tags leave one, on the articles of both', async () => {
  const { db } = shop;
  const both = await aProduct(db, { tags: ['Eco', 'Économe'] });
  await aProduct(db, { tags: ['Eco'] });
  const [from, into] = [(await find('Eco'))!, (await find('Économe'))!];
  expect([from.name, into.name]).toEqual(['Eco', 'Économe']);
  const url = pathTo(paths.tagMerge, { id: from.id });
  expect((await send('POST', url, { into: from.id })).statusCode).toBe(400);
  expect((await send('POST', url, { into: into.id })).json()).toMatchObject({ article_count: 2 });
  expect(await inShop()).toEqual(['Économe']);
  const change = await shop.app.inject({
    method: 'PUT',
    url: pathTo(paths.product, { id: both.id }),
    payload: { brand: 'X' },
    headers: { ...asStaff, 'if-match': `"${both.version}"` },
  });
  expect(change.statusCode).toBe(409);
});

test('a tag is deleted once no article bears it, and the audit knows', async () => {
  const { id: productId } = await aProduct(shop.db, { tags: ['Passé'] });
  const { id } = (await find('Passé'))!;
  const url = pathTo(paths.staffTag, { id });
  expect((await send('DELETE', url)).statusCode).toBe(409);
  await send('PUT', pathTo(paths.product, { id: productId }), { tags: [] });
  expect((await send('DELETE', url)).statusCode).toBe(200);
  expect((await send('DELETE', url)).statusCode).toBe(404);
  expect((await auditOf(shop.db, 'tag')).at(-1)).toMatchObject({
    action: 'tag deleted',
    subject: `tag:${id}`,
    before: { name: 'Passé' },
  });
});
