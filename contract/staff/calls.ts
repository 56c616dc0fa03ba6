import type { Call } from '../call.ts';
import { campaignCalls, staffCampaignProducts, staffCampaigns } from './campaigns.ts';
import { importCalls, staffImports } from './imports.ts';
import { staffOrderCalls } from './order-calls.ts';
import { staffOrders } from './orders.ts';
import { staffPackCalls, staffPacks } from './packs.ts';
import { staffPaymentCalls, staffPayments, staffRefunds } from './payments.ts';
import { selfCalls } from './self.ts';
import { staffSynonyms, synonymCalls } from './synonyms.ts';
import { staffZoneCalls, staffZones } from './zones.ts';

/** Every list of the back-office, by the name of its resource. */
export const staffLists = {
  commandes: staffOrders,
  paiements: staffPayments,
  remboursements: staffRefunds,
  campagnes: staffCampaigns,
  'campagnes-produits': staffCampaignProducts,
  packs: staffPacks,
  synonymes: staffSynonyms,
  zones: staffZones,
  imports: staffImports,
};

/** Every call of the back-office, by name. */
export const staffCalls: Record<string, Call> = {
  ...selfCalls,
  listStaffOrders: staffOrders.call,
  ...staffOrderCalls,
  listStaffPayments: staffPayments.call,
  listStaffRefunds: staffRefunds.call,
  ...staffPaymentCalls,
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
};
