import { paths } from '#contract/paths.ts';

/** Where a resource of react-admin is on the API. What a call is missing for, cannot be done there. */
export type ResourcePaths = {
  list: string;
  /** With `:id`; to change a record, with any field of it. */
  one?: string;
  create?: string;
  update?: string;
  remove?: string;
};

/** Every resource of the back-office, by the name that its address has. */
export const resources = {
  commandes: { list: paths.staffOrders, one: paths.staffOrder },
  paiements: { list: paths.staffPayments, one: paths.staffPayment },
  remboursements: { list: paths.staffRefunds },
  campagnes: {
    ...{ list: paths.staffCampaigns, one: paths.staffCampaign },
    remove: paths.staffCampaign,
  },
  'campagnes-produits': { list: paths.campaignProducts },
  packs: {
    ...{ list: paths.staffPacks, one: paths.staffPack },
    ...{ create: paths.packs, update: paths.pack },
  },
  synonymes: { list: paths.staffSynonyms, remove: paths.staffSynonym },
  zones: {
    ...{ list: paths.staffZones, one: paths.staffZone },
    ...{ create: paths.deliveryZones, update: paths.deliveryZone },
  },
  imports: { list: paths.staffImports, one: paths.staffImport },
} as const satisfies Record<string, ResourcePaths>;
export type ResourceName = keyof typeof resources;
