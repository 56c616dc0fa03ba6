import type { Call } from '../call.ts';
import { campaignCalls, staffCampaignProducts, staffCampaigns } from './campaigns.ts';
import { categoryStaffCalls, staffCategories } from './categories.ts';
import { importCalls, staffImports } from './imports.ts';
import { staffOrders } from './orders.ts';
import { staffPackCalls, staffPacks } from './packs.ts';
import { productBatchCalls } from './product-batch.ts';
import { productStaffCalls, staffProducts } from './products.ts';
import { selfCalls } from './self.ts';
import { staffSynonyms, synonymCalls } from './synonyms.ts';
import { staffTags, tagStaffCalls } from './tags.ts';
import { staffZoneCalls, staffZones } from './zones.ts';

/** Every list of the back-office, by the name of its resource. */
export const staffLists = {
  commandes: staffOrders,
  campagnes: staffCampaigns,
  'campagnes-produits': staffCampaignProducts,
  packs: staffPacks,
  synonymes: staffSynonyms,
  zones: staffZones,
  imports: staffImports,
  produits: staffProducts,
  categories: staffCategories,
  etiquettes: staffTags,
};

/** Every call of the back-office, by name. */
export const staffCalls: Record<string, Call> = {
  ...selfCalls,
  listStaffOrders: staffOrders.call,
  listStaffCampaigns: staffCampaigns.call,
  listCampaignProducts: staffCampaignProducts.call,
  ...campaignCalls,
  listStaffPacks: staffPacks.call,
  ...staffPackCalls,
  listSynonyms: staffSynonyms.call,
  ...synonymCalls,
  listStaffZones: staffZones.call,
  ...staffZoneCalls,
  listImports: staffImports.call,
  ...importCalls,
  listStaffProducts: staffProducts.call,
  ...productStaffCalls,
  ...productBatchCalls,
  listStaffCategories: staffCategories.call,
  ...categoryStaffCalls,
  listStaffTags: staffTags.call,
  ...tagStaffCalls,
};
