import { expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import type { ProductForStaff } from '#contract/goods/catalogue/products.ts';
import type { BatchChange, BatchReply } from '#contract/goods/catalogue/staff-product-batch.ts';
import { staffProducts } from '#contract/goods/catalogue/staff-products.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { auditOf } from '#tests/helpers/base/audit.ts';
import { aCategory, aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';

const shop = openCatalogueApp();

type Asked = { ids?: number[]; filter?: object; seen?: string; change: BatchChange };

async function send(preview: boolean, asked: Asked) {
  const payload = { ...asked, preview };
  return shop.app.inject({ method: 'POST', url: paths.productBatch, headers: asStaff, payload });
}
const look = async (asked: Asked) => (await send(true, asked)).json<BatchReply>();
async function apply(asked: Asked): Promise<BatchReply> {
  const reply = await send(false, asked);
  expect(reply.statusCode).toBe(200);
  return reply.json();
}
const read = async (id: number): Promise<ProductForStaff> =>
  (await shop.app.inject({ url: pathTo(paths.staffProduct, { id }), headers: asStaff })).json();

const tenPercent = {
  kind: 'price_percent',
  percent: 10,
  round_to: '25',
  prices: ['list_price'],
} as const satisfies BatchChange as BatchChange;

test('a preview tells what would become of the prices, and changes nothing', async () => {
  const { id } = await aProduct(shop.db, { list_price: 100_010 });
  const other = await aProduct(shop.db, { list_price: 0 });
  expect(await look({ ids: [id, other.id], change: tenPercent })).toMatchObject({
    applied: false,
    chosen: 2,
    changed: 1,
    refused_count: 0,
    examples: [{ id, before: { list_price: 100_010 }, after: { list_price: 110_000 } }],
  });
  expect(await read(id)).toMatchObject({ list_price: 100_010 });
});

test('all that a search finds is changed in one go, kept in one entry, and seen in the shop', async () => {
  const { db, app } = shop;
  const chosen = await aProduct(db, { tags: ['Soldes'], list_price: 100_000, brand: 'Téranga' });
  const hidden = await aProduct(db, { tags: ['Soldes'], list_price: 10_000, active: false });
  const other = await aProduct(db, { list_price: 100_000 });
  const entries = async () =>
    (await auditOf(db, 'catalogue')).filter(({ action }) => action === 'products changed');
  const before = (await entries()).length;
  const asked = { filter: { tag: 'soldes' }, change: tenPercent };
  const { seen } = await look(asked);
  expect(await apply({ ...asked, seen })).toMatchObject({ applied: true, chosen: 2, changed: 2 });
  expect(await read(hidden.id)).toMatchObject({ list_price: 11_000 });
  expect(await read(other.id)).toMatchObject({ list_price: 100_000, version: other.version });
  const inShop = await app.inject(pathTo(paths.product, { id: chosen.id }));
  expect(inShop.json()).toMatchObject({ list_price: 110_000 });
  const [entry, ...more] = (await entries()).slice(before);
  expect(more).toEqual([]);
  expect(entry).toMatchObject({
    before: { products: [{ id: chosen.id, list_price: 100_000 }, { id: hidden.id }] },
    after: { chosen: 2, changed: 2, products: [{ list_price: 110_000 }, { list_price: 11_000 }] },
  });
});

test('one price that cannot be holds all of them back, and is named', async () => {
  const { db } = shop;
  const fine = await aProduct(db, { list_price: 100_000 });
  const small = await aProduct(db, { name: 'Petite pile', reference: 'PILE', list_price: 400 });
  const change: BatchChange = { kind: 'price_amount', amount: -500, prices: ['list_price'] };
  const asked = { ids: [fine.id, small.id], change };
  expect(await look(asked)).toMatchObject({
    changed: 1,
    refused_count: 1,
    refused: [{ id: small.id, message: 'un prix tomberait au-dessous de 1 FCFA.' }],
  });
  const refused = await send(false, asked);
  expect(refused.statusCode).toBe(422);
  expect(refused.json().message).toContain('« Petite pile » (PILE)');
  expect(await read(fine.id)).toMatchObject({ list_price: 100_000 });
});

test('what somebody changed since the preview is not changed unseen', async () => {
  const { id } = await aProduct(shop.db, { list_price: 100_000 });
  const { seen } = await look({ ids: [id], change: tenPercent });
  await shop.app.inject({
    method: 'PUT',
    url: pathTo(paths.product, { id }),
    headers: asStaff,
    payload: { list_price: 50_000 },
  });
  const late = await send(false, { ids: [id], change: tenPercent, seen });
  expect(late.statusCode).toBe(409);
  expect(await read(id)).toMatchObject({ list_price: 50_000 });
});

test('a promotion with its last day, its end, category, tags and publication', async () => {
  const { db } = shop;
  const { id } = await aProduct(db, { list_price: 99_990, tags: ['Éco'] });
  await aCategory(db, { name: 'CUISSON' });
  const change = (asked: BatchChange) => apply({ ids: [id], change: asked });
  await change({
    kind: 'promotion_percent',
    percent: 20,
    round_to: '100',
    promotion_ends_on: dayFromNow(2),
  });
  expect(await read(id)).toMatchObject({
    en_promo: true,
    promo_price: 80_000,
    promotion_ends_on: dayFromNow(2),
  });
  await change({ kind: 'promotion_price', promo_price: 70_000 });
  expect(await read(id)).toMatchObject({ promo_price: 70_000, promotion_ends_on: null });
  await change({ kind: 'end_promotion' });
  await change({ kind: 'category', categ_id: 'cuisson' });
  await change({ kind: 'add_tag', tag: 'Neuf' });
  await change({ kind: 'remove_tag', tag: 'éco' });
  await change({ kind: 'publish', active: false });
  expect(await read(id)).toMatchObject({
    en_promo: false,
    categ_id: 'CUISSON',
    active: false,
    listed: false,
    tags: [{ name: 'Neuf' }],
  });
});

test('a promotion that waits goes with the price, the end or the beginning of another (rule G-37)', async () => {
  const planned = {
    list_price: 100_000,
    promo_price: 90_000,
    promotion_starts_on: dayFromNow(2),
    promotion_ends_on: dayFromNow(4),
  };
  const none = { en_promo: false, promotion_starts_on: null, promotion_ends_on: null };
  const after = async (change: BatchChange) => {
    const { id } = await aProduct(shop.db, planned);
    await apply({ ids: [id], change });
    return read(id);
  };
  const lower = { ...tenPercent, percent: -20 } as BatchChange;
  expect(await after(lower)).toMatchObject({ ...none, list_price: 80_000, promo_price: 0 });
  expect(await after({ kind: 'end_promotion' })).toMatchObject({ ...none, promo_price: 90_000 });
  expect(await after({ kind: 'promotion_price', promo_price: 70_000 })).toMatchObject({
    ...none,
    en_promo: true,
    promo_price: 70_000,
  });
  expect(await after({ kind: 'add_tag', tag: 'Neuf' })).toMatchObject(planned);
});

test('a promotion that is off keeps no price from being lowered', async () => {
  const { id } = await aProduct(shop.db, { list_price: 100_000, promo_price: 90_000 });
  const change: BatchChange = { ...tenPercent, percent: -20 } as BatchChange;
  expect(await look({ ids: [id], change })).toMatchObject({
    changed: 1,
    refused_count: 0,
    examples: [{ after: { list_price: 80_000, promo_price: null } }],
  });
  await apply({ ids: [id], change });
  expect(await read(id)).toMatchObject({ list_price: 80_000, promo_price: 0 });
});

test.each([
  ['neither articles nor a search', {}, tenPercent],
  ['both', { ids: [1], filter: {} }, tenPercent],
  ['no article', { ids: [999] }, tenPercent],
  ['an unknown category', { filter: {} }, { kind: 'category', categ_id: 'RIEN' }],
  ['no price', { filter: {} }, { ...tenPercent, prices: [] }],
  ['no change', { filter: {} }, { ...tenPercent, percent: 0 }],
  ['nothing typed', { filter: {} }, { ...tenPercent, percent: null }],
  [
    'a day that is over',
    { filter: {} },
    { kind: 'promotion_price', promo_price: 5, promotion_ends_on: '2020-01-01' },
  ],
])('%s is refused', async (_what, chosen, change) => {
  const before = await aProduct(shop.db);
  const reply = await send(false, { ...chosen, change: change as BatchChange });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().message).not.toMatch(/expected|invalid/i);
  expect(await read(before.id)).toEqual(before);
});

test('the list finds what a change of the same search means', async () => {
  const { db, app } = shop;
  await aProduct(db, { brand: 'Hestia', active: false });
  await aProduct(db, { brand: 'Hestia' });
  const filter = { q: 'hestia', active: 'false' };
  const url = withQuery(staffProducts.path, filter);
  const { total } = (await app.inject({ url, headers: asStaff })).json();
  expect((await look({ filter, change: { kind: 'end_promotion' } })).chosen).toBe(total);
  expect(total).toBe(1);
});
