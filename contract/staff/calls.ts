import type { Call } from '../call.ts';
import { accountingCalls } from './accounting.ts';
import { staffCaseCalls, staffCases } from './after-sales.ts';
import { staffAlerts } from './alerts.ts';
import { apiKeyCalls, staffApiKeys } from './api-keys.ts';
import { auditCalls, auditList } from './audit.ts';
import { bannerCalls, staffBanners } from './banners.ts';
import { campaignCalls, staffCampaignProducts, staffCampaigns } from './campaigns.ts';
import { categoryStaffCalls, staffCategories } from './categories.ts';
import { companyCalls, staffCompanies } from './companies.ts';
import { staffContacts } from './contacts.ts';
import { conversationCalls, staffConversations } from './conversations.ts';
import { countCalls, staffCounts } from './counts.ts';
import { couponCalls, staffCoupons, staffCouponUses } from './coupons.ts';
import { creditNoteCalls, staffCreditNotes } from './credit-notes.ts';
import { creditCalls, staffCredits, staffMembers } from './credits.ts';
import { staffCustomerCalls, staffCustomers } from './customers.ts';
import { dashboardCalls } from './dashboard.ts';
import { dayOffCalls, staffDaysOff } from './days-off.ts';
import { feedCalls } from './feeds.ts';
import { healthCalls } from './health.ts';
import { importCalls, staffImports } from './imports.ts';
import { instalmentCalls, staffInstalments } from './instalments.ts';
import { jobCalls, staffJobs } from './jobs.ts';
import { leadStaffCalls, staffLeads } from './leads.ts';
import { staffMembershipCalls, staffMemberships } from './memberships.ts';
import { messageTextCalls, staffMessageTexts } from './message-texts.ts';
import { messageCalls, staffMessages } from './messages.ts';
import { staffOrderCalls } from './order-calls.ts';
import { staffOrders } from './orders.ts';
import { staffPackCalls, staffPacks } from './packs.ts';
import { pageCalls, staffPages } from './pages.ts';
import { staffPaymentEvents } from './payment-events.ts';
import { staffPaymentCalls, staffPayments, staffRefunds } from './payments.ts';
import { placeCalls, staffPlaces } from './places.ts';
import { productBatchCalls } from './product-batch.ts';
import { productStaffCalls, staffProducts } from './products.ts';
import { staffProformaCalls, staffProformas } from './proformas.ts';
import { purchaseCalls, staffPurchases } from './purchases.ts';
import { staffQuestionCalls, staffQuestions } from './questions.ts';
import { staffRefusedRows } from './refused-rows.ts';
import { staffReturnCalls, staffReturns } from './returns.ts';
import { staffReviewCalls, staffReviews } from './reviews.ts';
import { staffRoundCalls, staffRounds } from './rounds.ts';
import { officeSearchCalls } from './search.ts';
import { staffSearches } from './searches.ts';
import { selfCalls } from './self.ts';
import { serialCalls, staffSerials } from './serials.ts';
import { settingCalls, staffSettings } from './settings.ts';
import { setupCalls } from './setup.ts';
import { slotCalls, staffSlots } from './slots.ts';
import { staffMoves, staffStock, stockCalls } from './stock.ts';
import { staffSynonyms, synonymCalls } from './synonyms.ts';
import { staffTags, tagStaffCalls } from './tags.ts';
import { teamCalls, teamList } from './team.ts';
import { staffTransfers, transferCalls } from './transfers.ts';
import { staffUnmatched } from './unmatched.ts';
import { staffVehicles, vehicleCalls } from './vehicles.ts';
import { staffVoucherCalls, staffVouchers } from './vouchers.ts';
import { staffWarranties, warrantyCalls } from './warranties.ts';
import { staffWebhookDeliveries, staffWebhooks, webhookCalls } from './webhooks.ts';
import { staffWhatsappTemplates, whatsappTemplateCalls } from './whatsapp-templates.ts';
import { staffWorkshops, workshopCalls } from './workshops.ts';
import { staffZoneCalls, staffZones } from './zones.ts';

/** Every list of the back-office, by the name of its resource. */
export const staffLists = {
  commandes: staffOrders,
  proformas: staffProformas,
  paiements: staffPayments,
  remboursements: staffRefunds,
  avoirs: staffCreditNotes,
  retours: staffReturns,
  sav: staffCases,
  garanties: staffWarranties,
  ateliers: staffWorkshops,
  'non-rapproches': staffUnmatched,
  bons: staffVouchers,
  evenements: staffPaymentEvents,
  campagnes: staffCampaigns,
  'campagnes-produits': staffCampaignProducts,
  coupons: staffCoupons,
  'coupons-emplois': staffCouponUses,
  packs: staffPacks,
  recherches: staffSearches,
  synonymes: staffSynonyms,
  alertes: staffAlerts,
  zones: staffZones,
  creneaux: staffSlots,
  tournees: staffRounds,
  vehicules: staffVehicles,
  'jours-feries': staffDaysOff,
  imports: staffImports,
  'lignes-refusees': staffRefusedRows,
  produits: staffProducts,
  lieux: staffPlaces,
  stock: staffStock,
  mouvements: staffMoves,
  achats: staffPurchases,
  transferts: staffTransfers,
  inventaires: staffCounts,
  'numeros-de-serie': staffSerials,
  categories: staffCategories,
  etiquettes: staffTags,
  clients: staffCustomers,
  relances: staffLeads,
  adhesions: staffMemberships,
  entreprises: staffCompanies,
  membres: staffMembers,
  credits: staffCredits,
  echeances: staffInstalments,
  avis: staffReviews,
  questions: staffQuestions,
  contacts: staffContacts,
  pages: staffPages,
  bannieres: staffBanners,
  reglages: staffSettings,
  modeles: staffMessageTexts,
  'modeles-whatsapp': staffWhatsappTemplates,
  conversations: staffConversations,
  messages: staffMessages,
  webhooks: staffWebhooks,
  'webhook-envois': staffWebhookDeliveries,
  'cles-api': staffApiKeys,
  taches: staffJobs,
  equipe: teamList,
  journal: auditList,
};

type ListCalls = {
  [Name in keyof typeof staffLists as `list:${Name}`]: (typeof staffLists)[Name]['call'];
};
const listCalls = Object.fromEntries(
  Object.entries(staffLists).map(([name, { call }]) => [`list:${name}`, call]),
) as ListCalls;

/** Every call of the back-office, by name. */
export const staffCalls = {
  ...listCalls,
  ...selfCalls,
  ...officeSearchCalls,
  ...setupCalls,
  ...staffOrderCalls,
  ...staffProformaCalls,
  ...staffPaymentCalls,
  ...staffVoucherCalls,
  ...creditNoteCalls,
  ...accountingCalls,
  ...staffReturnCalls,
  ...staffCaseCalls,
  ...warrantyCalls,
  ...workshopCalls,
  ...campaignCalls,
  ...couponCalls,
  ...staffPackCalls,
  ...synonymCalls,
  ...staffZoneCalls,
  ...slotCalls,
  ...staffRoundCalls,
  ...vehicleCalls,
  ...dayOffCalls,
  ...importCalls,
  ...feedCalls,
  ...webhookCalls,
  ...apiKeyCalls,
  ...productStaffCalls,
  ...productBatchCalls,
  ...placeCalls,
  ...stockCalls,
  ...purchaseCalls,
  ...transferCalls,
  ...countCalls,
  ...serialCalls,
  ...categoryStaffCalls,
  ...tagStaffCalls,
  ...staffCustomerCalls,
  ...leadStaffCalls,
  ...staffMembershipCalls,
  ...companyCalls,
  ...creditCalls,
  ...instalmentCalls,
  ...staffReviewCalls,
  ...staffQuestionCalls,
  ...pageCalls,
  ...bannerCalls,
  ...settingCalls,
  ...messageTextCalls,
  ...whatsappTemplateCalls,
  ...conversationCalls,
  ...messageCalls,
  ...jobCalls,
  ...healthCalls,
  ...teamCalls,
  ...auditCalls,
  ...dashboardCalls,
} satisfies Record<string, Call>;
