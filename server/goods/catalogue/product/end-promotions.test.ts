import { asc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { packLines } from '#server/goods/packs/tables.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { auditOf } from '#tests/helpers/base/audit.ts';
import { aCampaign, aPack, aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { listCampaignProducts } from '../staff/list-campaigns.ts';
import { products } from '../tables.ts';
import { endAndBeginPromotions } from './end-promotions.ts';
import { getProductForStaff } from './find-product.ts';
import { promotionOn } from './promotion-days.ts';

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
  await endAndBeginPromotions(db);
  await endAndBeginPromotions(db);
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

/** The promotions of all products, in the order of their numbers. */
const stored = () =>
  shop.db
    .select({
      promoPrice: products.promoPrice,
      onPromotion: products.onPromotion,
      promotionStartsOn: products.promotionStartsOn,
      promotionEndsOn: products.promotionEndsOn,
    })
    .from(products)
    .orderBy(asc(products.id));

test('the morning of its first day begins a promotion, once, and the journal has it', async () => {
  const { db, app } = shop;
  const first = { ...promoted, promotion_starts_on: dayFromNow(1) };
  const begun = await aProduct(db, { ...first, promotion_ends_on: dayFromNow(2) });
  const later = await aProduct(db, { ...first, promotion_starts_on: dayFromNow(2) });
  const missed = await aProduct(db, { ...first, promotion_ends_on: dayFromNow(1) });
  const waiting = { en_promo: false, promo_price: 80_000 };
  expect([begun, later, missed]).toMatchObject([waiting, waiting, waiting]);
  await db
    .update(products)
    .set(endsOn(dayFromNow(-1)))
    .where(eq(products.id, missed.id));
  const before = await auditOf(db, 'catalogue');
  for (let times = 0; times < 2; times += 1) await endAndBeginPromotions(db, dayFromNow(1));
  const days = { promotionStartsOn: null, promotionEndsOn: null };
  expect(await stored()).toEqual([
    { promoPrice: 80_000, onPromotion: true, ...days, ...endsOn(dayFromNow(2)) },
    { promoPrice: 80_000, onPromotion: false, ...days, promotionStartsOn: dayFromNow(2) },
    { promoPrice: 80_000, onPromotion: false, ...days },
  ]);
  const shown = await app.inject({ url: pathTo(paths.product, { id: begun.id }) });
  expect(shown.json()).toMatchObject({ en_promo: true, promo_price: 80_000 });
  const entries = (await auditOf(db, 'catalogue')).slice(before.length);
  expect(entries.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: 'promotions missed', before: { products: [missed.id] }, after: null },
    {
      action: 'promotions begun',
      before: { en_promo: false, products: [begun.id] },
      after: { en_promo: true },
    },
  ]);
});

test('the job makes of any promotion what the rule says, on any day (rule G-37)', async () => {
  const { db } = shop;
  const { categoryId } = (
    await db
      .select()
      .from(products)
      .where(eq(products.id, (await aProduct(db)).id))
  )[0]!;
  const day = fc.integer({ min: -2, max: 2 }).map(dayFromNow);
  const row = fc
    .record({
      promoPrice: fc.option(fc.constant(80)),
      onPromotion: fc.boolean(),
      promotionStartsOn: fc.option(day),
      promotionEndsOn: fc.option(day),
    })
    .filter(({ promoPrice, onPromotion }) => !onPromotion || promoPrice !== null);
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), day, async (rows, on) => {
      await db.execute(sql`delete from products`);
      const rest = { name: 'Article', categoryId, listPrice: 100 };
      await db
        .insert(products)
        .values(rows.map((given, index) => ({ ...rest, ...given, reference: `R-${index}` })));
      await endAndBeginPromotions(db, on);
      expect(await stored()).toEqual(rows.map((given) => promotionOn(on, given)));
    }),
    { numRuns: 40 },
  );
});

test('the shop shows nothing of a promotion that waits (rule G-37)', async () => {
  const { db, app } = shop;
  const { id, name } = await aProduct(db, {
    ...promoted,
    list_price: 100_000,
    promotion_starts_on: dayFromNow(3),
    promotion_ends_on: dayFromNow(5),
  });
  const read = async (url: string) => (await app.inject({ url })).json();
  const usual = { id, en_promo: false, list_price: 100_000, promo_price: 0 };
  const detail = await read(pathTo(paths.product, { id }));
  expect(detail).toMatchObject(usual);
  expect(Object.keys(detail).filter((key) => key.startsWith('promotion_'))).toEqual([]);
  const search = (filters: object) =>
    read(withQuery(paths.filteredProducts, { search: name, ...filters }));
  const found = await search({});
  expect(found.products).toMatchObject([usual]);
  expect(Object.keys(found.products[0]).filter((key) => key.startsWith('promotion_'))).toEqual([]);
  expect(await search({ productType: 'promo' })).toMatchObject({ products: [] });
  expect(await search({ max: 90_000 })).toMatchObject({ products: [] });
  expect(await read(paths.shop)).toMatchObject({ hasPromotions: false });
  const pack = await aPack(db, { lines: [{ product_id: id, quantity: 1 }] });
  expect(pack.lines).toMatchObject([{ unitPrice: 100_000, shownPrice: 100_000 }]);
  const { id: campaign_id } = await aCampaign(db, { products: [{ id }] });
  const { items } = await listCampaignProducts(db, { campaign_id }).page();
  expect(items).toMatchObject([{ id, price: 100_000 }]);
});

describe('a first day', () => {
  const usual = { list_price: 100_000, ...promoted };
  const planned = {
    ...usual,
    promotion_starts_on: dayFromNow(2),
    promotion_ends_on: dayFromNow(4),
  };
  const put = ({ id }: { id: number }, payload: object) =>
    shop.app.inject({
      method: 'PUT',
      url: pathTo(paths.product, { id }),
      headers: asStaff,
      payload,
    });
  const none = { en_promo: false, promotion_starts_on: null, promotion_ends_on: null };
  const waits = {
    en_promo: false,
    promo_price: 80_000,
    promotion_starts_on: dayFromNow(2),
    promotion_ends_on: dayFromNow(4),
  };

  test.each([
    [
      'today begins at once',
      { ...usual, promotion_starts_on: dayFromNow(0) },
      { en_promo: true, promotion_starts_on: null },
    ],
    [
      'that is over begins at once',
      { ...usual, promotion_starts_on: dayFromNow(-3), promotion_ends_on: dayFromNow(0) },
      { en_promo: true, promotion_starts_on: null, promotion_ends_on: dayFromNow(0) },
    ],
    ['counts more than « not on promotion »', { ...planned, en_promo: false }, waits],
    ['to come waits', planned, waits],
  ])('%s', async (_what, input, expected) => {
    expect(await aProduct(shop.db, input)).toMatchObject(expected);
  });

  test.each([
    ['after the last day', { promotion_starts_on: dayFromNow(5) }, 'promotion_starts_on'],
    [
      'before which the last day falls',
      { promotion_ends_on: dayFromNow(1) },
      'promotion_starts_on',
    ],
    [
      'with a last day that is over',
      { promotion_starts_on: dayFromNow(0), promotion_ends_on: dayFromNow(-1) },
      'promotion_ends_on',
    ],
    ['without a price', { promotion_starts_on: dayFromNow(2), promo_price: 0 }, 'promo_price'],
    ['with a higher price', { promo_price: 100_001 }, 'promo_price'],
    ['that is none', { promotion_starts_on: '2026-02-30' }, 'promotion_starts_on'],
  ])('%s is refused', async (_what, change, field) => {
    const product = await aProduct(shop.db, planned);
    const reply = await put(product, change);
    expect([reply.statusCode, reply.json().errors[0].field]).toEqual([400, field]);
    expect(reply.json().errors[0].message).not.toMatch(/expected|invalid/i);
    expect(await getProductForStaff(shop.db, product.id)).toEqual(product);
  });

  test.each([
    ['goes with the promotion', { en_promo: false }, { ...none, promo_price: 80_000 }],
    ['goes with the price', { promo_price: 0 }, { ...none, promo_price: 0 }],
    [
      'goes alone and takes the last one along',
      { promotion_starts_on: null },
      { ...none, promo_price: 80_000 },
    ],
    [
      'goes with a price that is above a lower normal one',
      { list_price: 70_000 },
      { ...none, promo_price: 0 },
    ],
    [
      'goes so too when the form sends back all it read',
      { ...planned, list_price: 70_000 },
      { ...none, promo_price: 0 },
    ],
    [
      'gives way to a promotion that begins now',
      { en_promo: true },
      { ...waits, en_promo: true, promotion_starts_on: null },
    ],
    ['stays with another price', { promo_price: 70_000 }, { ...waits, promo_price: 70_000 }],
    ['stays with another name', { name: 'Autre' }, waits],
    ['stays when a client sends back what it read', waits, waits],
    [
      'moves',
      { promotion_starts_on: dayFromNow(3) },
      { ...waits, promotion_starts_on: dayFromNow(3) },
    ],
  ])('%s', async (_what, change, expected) => {
    const product = await aProduct(shop.db, planned);
    expect((await put(product, change)).json()).toMatchObject(expected);
  });

  test('to come puts off a promotion that runs', async () => {
    const product = await aProduct(shop.db, usual);
    const late = await put(product, { promotion_starts_on: dayFromNow(2) });
    expect(late.json()).toMatchObject({ ...waits, promotion_ends_on: null });
  });
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
