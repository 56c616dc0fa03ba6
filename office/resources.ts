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
  'non-rapproches': { list: paths.unmatchedPayments },
  evenements: { list: paths.staffPaymentEvents },
  campagnes: {
    list: paths.staffCampaigns,
    one: paths.staffCampaign,
    remove: paths.staffCampaign,
  },
  'campagnes-produits': { list: paths.campaignProducts },
  packs: {
    list: paths.staffPacks,
    one: paths.staffPack,
    create: paths.packs,
    update: paths.pack,
  },
  recherches: { list: paths.staffSearches },
  synonymes: { list: paths.staffSynonyms, remove: paths.staffSynonym },
  zones: {
    list: paths.staffZones,
    one: paths.staffZone,
    create: paths.deliveryZones,
    update: paths.deliveryZone,
  },
  imports: { list: paths.staffImports, one: paths.staffImport },
  'lignes-refusees': { list: paths.importRefusedRows },
  produits: {
    list: paths.staffProducts,
    one: paths.staffProduct,
    create: paths.products,
    update: paths.product,
    remove: paths.product,
  },
  categories: {
    list: paths.staffCategories,
    one: paths.staffCategory,
    create: paths.categories,
    update: paths.category,
    remove: paths.category,
  },
  etiquettes: { list: paths.staffTags, one: paths.staffTag },
  clients: { list: paths.staffCustomers, one: paths.staffCustomer, update: paths.userUpdate },
  relances: { list: paths.staffLeads, one: paths.staffLead },
  adhesions: { list: paths.staffMemberships, one: paths.staffMembership },
  entreprises: { list: paths.staffCompanies, one: paths.staffCompany },
  membres: { list: paths.staffMembers },
  credits: { list: paths.staffCredits, one: paths.staffCredit },
  echeances: { list: paths.staffInstalments },
  avis: { list: paths.staffReviews },
  contacts: { list: paths.staffContacts },
  pages: { list: paths.staffPages, one: paths.staffPage },
  bannieres: { list: paths.staffBanners, one: paths.staffBanner },
  reglages: { list: paths.staffSettings, one: paths.staffSetting },
  modeles: { list: paths.staffMessageTexts, one: paths.staffMessageText },
  messages: { list: paths.staffMessages, one: paths.staffMessage },
  taches: { list: paths.staffJobs },
  equipe: { list: paths.team },
  journal: { list: paths.auditEntries, one: paths.auditEntry },
} as const satisfies Record<string, ResourcePaths>;
export type ResourceName = keyof typeof resources;
