import { randomUUID } from 'node:crypto';
import type { Db } from '#server/base/db/open.ts';
import { createSynonym } from '#server/goods/catalogue/search/save-synonym.ts';
import { tags } from '#server/goods/catalogue/tables.ts';
import { aCampaign, aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { aCoupon } from '#tests/helpers/sales/a-coupon.ts';
import type { UsesOf } from './use.ts';

const campaign = { kind: 'tabaski', title: 'Spécial Tabaski', subtitle: '' };
const days = () => ({ starts_on: dayFromNow(10), ends_on: dayFromNow(20) });

async function aTag(db: Db, name: string): Promise<number> {
  const [tag] = await db
    .insert(tags)
    .values({ name: `${name} ${randomUUID()}` })
    .returning();
  return tag!.id;
}

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
  createSynonym: async () => ({ payload: { term: 'causeuse', meaning: 'canapé' } }),
  deleteSynonym: async () => ({
    id: (await createSynonym(db, byMachine, { term: 'bahut', meaning: 'buffet' })).id,
  }),
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
