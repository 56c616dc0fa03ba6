import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { packLines } from '#server/goods/packs/tables.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { auditOf } from '#tests/helpers/base/audit.ts';
import { aCampaign, aPack, aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { listCampaignProducts } from '../staff/list-campaigns.ts';
import { products } from '../tables.ts';
import { endPromotions } from './end-promotions.ts';

const shop = openCatalogueApp();
const promoted = { promo_price: 80_000, en_promo: true };
const endsOn = (day: string) => ({ promotionEndsOn: day });

test('a promotion lasts through its last day, and the night after takes it off', async () => {
  const { db, app } = shop;
  const over = await aProduct(db, promoted);
  await db
    .update(products)
    .set(endsOn(dayFromNow(-1)))
    .where(eq(products.id, over.id));
  const lasting = await aProduct(db, { ...promoted, promotion_ends_on: dayFromNow(0) });
  const endless = await aProduct(db, promoted);
  await endPromotions(db);
  await endPromotions(db);
  const read = async ({ id }: { id: number }) => {
    const url = pathTo(paths.staffProduct, { id });
    return (await app.inject({ url, headers: asStaff })).json();
  };
  expect(await read(over)).toMatchObject({
    en_promo: false,
    promotion_ends_on: null,
    promo_price: 80_000,
  });
  expect(await read(lasting)).toMatchObject({ en_promo: true, promotion_ends_on: dayFromNow(0) });
  expect(await read(endless)).toMatchObject({ en_promo: true, promotion_ends_on: null });
  const ended = (await auditOf(db, 'catalogue')).filter(
    ({ action }) => action === 'promotions ended',
  );
  expect(ended.map(({ before }) => before)).toEqual([{ en_promo: true, products: [over.id] }]);
});

test('a last day that is over is refused, and one goes with the promotion', async () => {
  const { db, app } = shop;
  const { id } = await aProduct(db, { ...promoted, promotion_ends_on: dayFromNow(3) });
  const put = (payload: object) =>
    app.inject({ method: 'PUT', url: pathTo(paths.product, { id }), headers: asStaff, payload });
  const late = await put({ promotion_ends_on: dayFromNow(-1) });
  expect([late.statusCode, late.json().errors[0].field]).toEqual([400, 'promotion_ends_on']);
  expect((await put({ promotion_ends_on: '2026-02-30' })).statusCode).toBe(400);
  expect((await put({ en_promo: false })).json()).toMatchObject({ promotion_ends_on: null });
});

test('before the job has run, a promotion that is over shows nowhere, at the price that is charged', async () => {
  const { db, app } = shop;
  const { id, name } = await aProduct(db, { ...promoted, list_price: 100_000 });
  await db
    .update(products)
    .set(endsOn(dayFromNow(-1)))
    .where(eq(products.id, id));
  const usual = { id, en_promo: false, list_price: 100_000 };
  const search = (filters: object) =>
    app.inject({ url: withQuery(paths.filteredProducts, { search: name, ...filters }) });
  expect((await app.inject({ url: pathTo(paths.product, { id }) })).json()).toMatchObject(usual);
  expect((await search({})).json().products).toMatchObject([usual]);
  expect((await search({ productType: 'promo' })).json().products).toEqual([]);
  expect((await app.inject({ url: paths.shop })).json()).toMatchObject({ hasPromotions: false });
  const pack = await aPack(db, { lines: [{ product_id: id, quantity: 1 }] });
  const charged = await db
    .select({ price: packLines.unitPrice })
    .from(packLines)
    .where(eq(packLines.packId, pack.id));
  expect(charged).toEqual([{ price: 100_000 }]);
  const { id: campaign_id } = await aCampaign(db, { products: [{ id }] });
  const { items } = await listCampaignProducts(db, { campaign_id }).page();
  expect(items).toMatchObject([{ id, price: 100_000 }]);
});
