import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { deliveryZones } from '#server/sales/orders/delivery/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aCampaign, aPicture, aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import { emptyCatalogue, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { describeShop } from './describe-shop.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => emptyCatalogue(database.db));
afterAll(() => database?.close());

test('the owner’s details are shown, and only the networks that there are', async () => {
  const config = testConfig({
    SHOP_NAME: 'Teranga Électro',
    SHOP_INSTAGRAM: 'https://instagram.com/teranga',
    PUBLIC_URL: 'https://teranga.sn/',
    PREORDER_DUE_DAYS: '0,10,20',
    CREDIT_FIRST_RATES: '40,20',
    CREDIT_MONTHS: '3',
    FIRST_PURCHASE_PERCENT: '4',
    FIRST_PURCHASE_CAP: '15000',
  });
  expect(await describeShop(database.db, config)).toMatchObject({
    name: 'Teranga Électro',
    url: 'https://teranga.sn',
    copyrightYear: 2024,
    preorderDueDays: [0, 10, 20],
    creditTerms: { rates: [40, 20], months: 3 },
    firstPurchase: { percent: 4, mostXof: 15_000 },
    social: [{ name: 'Instagram', url: 'https://instagram.com/teranga' }],
    hasPromotions: false,
    hasCreditProducts: false,
    campaigns: [],
    occasions: [],
  });
  const without = await describeShop(database.db, testConfig({ FIRST_PURCHASE_PERCENT: '0' }));
  expect(without.firstPurchase).toBeNull();
});

test('the day of the next delivery is the last that the first zone promises, none without a delay', async () => {
  const { db } = database;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T10:00:00Z') });
  try {
    await db.update(deliveryZones).set({ active: false });
    const config = testConfig({ DELIVERY_DAYS: 'lundi,mardi,mercredi,jeudi,vendredi,samedi' });
    const dayOf = async () => (await describeShop(db, config)).nextDelivery;
    expect(await dayOf()).toBe('');
    await db.update(deliveryZones).set({ active: true });
    expect(await dayOf()).toBe('lundi 30 à Dakar');
    await db.update(deliveryZones).set({ delay: '24 heures' });
    expect(await dayOf()).toBe('samedi 28 à Dakar');
    await db.update(deliveryZones).set({ delay: 'à convenir' });
    expect(await dayOf()).toBe('');
  } finally {
    vi.useRealTimers();
  }
});

test('a season is announced while its page shows something, by tag or by campaign', async () => {
  const { db } = database;
  const announced = async () => (await describeShop(db, testConfig())).seasons;
  expect(await announced()).toEqual([]);
  await aProduct(db, { tags: ['Tabaski'] });
  const product = await aProduct(db, { tags: ['Ramadan'] });
  expect(await announced()).toEqual(['tabaski', 'ramadan']);
  await aCampaign(db, {
    kind: 'ramadan',
    startsOn: dayFromNow(1),
    endsOn: dayFromNow(2),
    products: [product],
  });
  expect(await announced()).toEqual(['tabaski']);
  await aCampaign(db, { kind: 'ramadan', products: [product] });
  expect(await announced()).toEqual(['tabaski', 'ramadan']);
});

test('promotions and credit are announced while something for sale has them', async () => {
  const { db } = database;
  const announced = async () => {
    const { hasPromotions, hasCreditProducts } = await describeShop(db, testConfig());
    return [hasPromotions, hasCreditProducts];
  };
  await aProduct(db, { promo_price: 1, en_promo: true, active: false });
  await aProduct(db, { is_creditorder: true, creditorder_price: 1, categ_id: 'Services' });
  expect(await announced()).toEqual([false, false]);
  await aProduct(db, { promo_price: 1, en_promo: true });
  expect(await announced()).toEqual([true, false]);
  await aProduct(db, { is_creditorder: true, creditorder_price: 1 });
  expect(await announced()).toEqual([true, true]);
});

test('campaigns of today are named with what they have for sale, the first to end first', async () => {
  const { db } = database;
  const { hash } = await aPicture(db);
  const sold = await aProduct(db);
  const unsold = await aProduct(db, { active: false });
  const products = [sold, unsold];
  await aCampaign(db, { kind: 'tabaski', title: 'Tard', endsOn: dayFromNow(9), products });
  await aCampaign(db, {
    kind: 'korite',
    title: 'Tôt',
    endsOn: dayFromNow(2),
    picture: hash,
    products,
  });
  await aCampaign(db, { title: 'Vide', products: [unsold] });
  await aCampaign(db, { title: 'Demain', startsOn: dayFromNow(1), products });
  await aCampaign(db, {
    title: 'Hier',
    startsOn: dayFromNow(-3),
    endsOn: dayFromNow(-1),
    products,
  });
  const { campaigns } = await describeShop(db, testConfig());
  expect(campaigns).toMatchObject([
    { title: 'Tôt', product_count: 1, image_url: expect.stringContaining(hash) },
    { title: 'Tard', product_count: 1, image_url: null, image_sizes: [] },
  ]);
});
