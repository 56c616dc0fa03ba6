import { randomUUID } from 'node:crypto';
import type { Db } from '#server/base/db/open.ts';
import { createFeast } from '#server/goods/catalogue/campaigns/feasts.ts';
import { createFact } from '#server/goods/catalogue/fact-fields/save-fact.ts';
import { createFactFamily } from '#server/goods/catalogue/fact-fields/save-fact-family.ts';
import { createFamily } from '#server/goods/catalogue/families/change-family.ts';
import { createSynonym } from '#server/goods/catalogue/search/save-synonym.ts';
import { categories, tags } from '#server/goods/catalogue/tables.ts';
import { aCampaign, aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { aCoupon } from '#tests/helpers/sales/a-coupon.ts';
import { type UsesOf, uploadOf } from './use.ts';

const campaign = { kind: 'tabaski', title: 'Spécial Tabaski', subtitle: '' };
const days = () => ({ starts_on: dayFromNow(10), ends_on: dayFromNow(20) });

async function aTag(db: Db, name: string): Promise<number> {
  const [tag] = await db
    .insert(tags)
    .values({ name: `${name} ${randomUUID()}` })
    .returning();
  return tag!.id;
}

const twoProducts = async (db: Db) => [(await aProduct(db)).id, (await aProduct(db)).id];

const aFeast = async (db: Db): Promise<number> =>
  (await createFeast(db, byMachine, `Fête ${randomUUID().slice(0, 8)}`)).id;

const aFamily = async (db: Db): Promise<number> =>
  (await createFamily(db, byMachine, { product_ids: await twoProducts(db) })).id;

async function aCategory(db: Db): Promise<number> {
  const [category] = await db
    .insert(categories)
    .values({ name: `Rayon ${randomUUID()}` })
    .returning();
  return category!.id;
}

const aNewFact = () => ({ label: `Débit ${randomUUID().slice(0, 20)}`, type: 'text' as const });
const aNewFactFamily = () => ({
  label: `Fiche ${randomUUID().slice(0, 20)}`,
  categories: [],
  fields: ['power_w'],
  card: ['power_w'],
});

const coupon = { title: 'Coupon du journal', kind: 'percent', value: 10, starts_on: '2026-01-01' };

export const shelfUses: UsesOf = (db) => ({
  createCoupon: async () => ({ payload: coupon }),
  updateCoupon: async () => ({ id: (await aCoupon(db)).id, payload: coupon }),
  createCampaign: async () => ({ payload: { ...campaign, ...days() } }),
  updateCampaign: async () => ({
    id: (await aCampaign(db)).id,
    payload: { ...campaign, ...days() },
  }),
  deleteCampaign: async () => ({ id: (await aCampaign(db)).id }),
  addCampaignProducts: async () => ({
    id: (await aCampaign(db)).id,
    payload: { ids: [(await aProduct(db)).id] },
  }),
  removeCampaignProducts: async () => {
    const product = await aProduct(db);
    return {
      id: (await aCampaign(db, { products: [product] })).id,
      payload: { ids: [product.id] },
    };
  },
  chooseProductAccessories: async () => ({
    id: (await aProduct(db)).id,
    payload: { ids: [(await aProduct(db)).id] },
  }),
  chooseProductNotices: async () => ({
    id: (await aProduct(db)).id,
    payload: { notices: [], videos: [{ title: 'Présentation', url: 'https://youtu.be/journal' }] },
  }),
  uploadNotice: async () => ({
    multipart: uploadOf(Buffer.from(`%PDF-1.7 ${randomUUID()}`), 'application/pdf', 'notice.pdf'),
  }),
  chooseFamilyAccessories: async () => ({
    id: await aFamily(db),
    payload: { ids: [(await aProduct(db)).id] },
  }),
  chooseCategoryAccessories: async () => ({
    id: await aCategory(db),
    payload: { ids: [(await aProduct(db)).id] },
  }),
  createFeast: async () => ({ payload: { name: `Fête ${randomUUID().slice(0, 8)}` } }),
  updateFeast: async () => ({ id: await aFeast(db), payload: { name: 'Fête du journal' } }),
  deleteFeast: async () => ({ id: await aFeast(db) }),
  createSynonym: async () => ({ payload: { term: 'causeuse', meaning: 'canapé' } }),
  deleteSynonym: async () => ({
    id: (await createSynonym(db, byMachine, { term: 'bahut', meaning: 'buffet' })).id,
  }),
  createFact: async () => ({ payload: aNewFact() }),
  updateFact: async () => ({
    id: await createFact(db, byMachine, aNewFact()),
    payload: aNewFact(),
  }),
  deleteFact: async () => ({ id: await createFact(db, byMachine, aNewFact()) }),
  createFactFamily: async () => ({ payload: aNewFactFamily() }),
  updateFactFamily: async () => ({
    id: await createFactFamily(db, byMachine, aNewFactFamily()),
    payload: aNewFactFamily(),
  }),
  deleteFactFamily: async () => ({ id: await createFactFamily(db, byMachine, aNewFactFamily()) }),
  createFamily: async () => ({ payload: { product_ids: await twoProducts(db) } }),
  updateFamily: async () => ({ id: await aFamily(db), payload: { name: 'Boréa du journal' } }),
  addToFamily: async () => ({
    id: await aFamily(db),
    payload: { product_ids: [(await aProduct(db)).id] },
  }),
  removeFromFamily: async () => {
    const { id, members } = await createFamily(db, byMachine, {
      product_ids: await twoProducts(db),
    });
    return { id, payload: { product_ids: [members[0]!.id] } };
  },
  deleteFamily: async () => ({ id: await aFamily(db) }),
  refuseFamily: async () => ({ payload: { likeness: `FOUR | ${randomUUID()}` } }),
  renameTag: async () => ({
    id: await aTag(db, 'Nouveau'),
    payload: { name: `Nouveauté ${randomUUID()}` },
  }),
  mergeTag: async () => ({
    id: await aTag(db, 'Soldes'),
    payload: { into: await aTag(db, 'Promotion') },
  }),
  deleteTag: async () => ({ id: await aTag(db, 'Oubliée') }),
});
