import type { Call } from './base/call.ts';
import { auditCalls, auditList } from './base/staff-audit.ts';
import { staffRefusedRows } from './base/staff-refused-rows.ts';
import { officeSearchCalls } from './base/staff-search.ts';
import { selfCalls } from './base/staff-self.ts';
import { staffCaseCalls, staffCases } from './delivery/staff-after-sales.ts';
import { staffReturnCalls, staffReturns } from './delivery/staff-returns.ts';
import { staffRoundCalls, staffRounds } from './delivery/staff-rounds.ts';
import { staffVehicles, vehicleCalls } from './delivery/staff-vehicles.ts';
import { staffWarranties, warrantyCalls } from './delivery/staff-warranties.ts';
import { staffWorkshops, workshopCalls } from './delivery/staff-workshops.ts';
import {
  campaignCalls,
  staffCampaignProducts,
  staffCampaigns,
} from './goods/catalogue/staff-campaigns.ts';
import { categoryStaffCalls, staffCategories } from './goods/catalogue/staff-categories.ts';
import { feedCalls } from './goods/catalogue/staff-feeds.ts';
import { importCalls, staffImports } from './goods/catalogue/staff-imports.ts';
import { productBatchCalls } from './goods/catalogue/staff-product-batch.ts';
import { productStaffCalls, staffProducts } from './goods/catalogue/staff-products.ts';
import { staffSearches } from './goods/catalogue/staff-searches.ts';
import { staffSynonyms, synonymCalls } from './goods/catalogue/staff-synonyms.ts';
import { staffTags, tagStaffCalls } from './goods/catalogue/staff-tags.ts';
import { staffAlerts } from './goods/staff-alerts.ts';
import { staffPackCalls, staffPacks } from './goods/staff-packs.ts';
import { staffQuestionCalls, staffQuestions } from './goods/staff-questions.ts';
import { staffReviewCalls, staffReviews } from './goods/staff-reviews.ts';
import { countCalls, staffCounts } from './goods/stock/staff-counts.ts';
import { placeCalls, staffPlaces } from './goods/stock/staff-places.ts';
import { purchaseCalls, staffPurchases } from './goods/stock/staff-purchases.ts';
import { serialCalls, staffSerials } from './goods/stock/staff-serials.ts';
import { staffMoves, staffStock, stockCalls } from './goods/stock/staff-stock.ts';
import { staffTransfers, transferCalls } from './goods/stock/staff-transfers.ts';
import { accountingCalls } from './money/staff-accounting.ts';
import { staffPaymentEvents } from './money/staff-payment-events.ts';
import { staffPaymentCalls, staffPayments, staffRefunds } from './money/staff-payments.ts';
import { staffUnmatched } from './money/staff-unmatched.ts';
import { staffVoucherCalls, staffVouchers } from './money/staff-vouchers.ts';
import { apiKeyCalls, staffApiKeys } from './people/staff-api-keys.ts';
import { companyCalls, staffCompanies } from './people/staff-companies.ts';
import { staffCustomerCalls, staffCustomers } from './people/staff-customers.ts';
import { staffMembershipCalls, staffMemberships } from './people/staff-memberships.ts';
import { teamCalls, teamList } from './people/staff-team.ts';
import { dashboardCalls } from './running/staff-dashboard.ts';
import { healthCalls } from './running/staff-health.ts';
import { jobCalls, staffJobs } from './running/staff-jobs.ts';
import { staffWebhookDeliveries, staffWebhooks, webhookCalls } from './running/staff-webhooks.ts';
import { dayOffCalls, staffDaysOff } from './sales/handover/staff-days-off.ts';
import { slotCalls, staffSlots } from './sales/handover/staff-slots.ts';
import { staffZoneCalls, staffZones } from './sales/handover/staff-zones.ts';
import { creditNoteCalls, staffCreditNotes } from './sales/orders/staff-credit-notes.ts';
import { creditCalls, staffCredits, staffMembers } from './sales/orders/staff-credits.ts';
import { instalmentCalls, staffInstalments } from './sales/orders/staff-instalments.ts';
import { staffOrderCalls } from './sales/orders/staff-order-calls.ts';
import { staffOrders } from './sales/orders/staff-orders.ts';
import { couponCalls, staffCoupons, staffCouponUses } from './sales/staff-coupons.ts';
import { leadStaffCalls, staffLeads } from './sales/staff-leads.ts';
import { staffProformaCalls, staffProformas } from './sales/staff-proformas.ts';
import { bannerCalls, staffBanners } from './site/staff-banners.ts';
import { pageCalls, staffPages } from './site/staff-pages.ts';
import { settingCalls, staffSettings } from './site/staff-settings.ts';
import { setupCalls } from './site/staff-setup.ts';
import { staffContacts } from './talk/staff-contacts.ts';
import { conversationCalls, staffConversations } from './talk/staff-conversations.ts';
import { messageTextCalls, staffMessageTexts } from './talk/staff-message-texts.ts';
import { messageCalls, staffMessages } from './talk/staff-messages.ts';
import { staffWhatsappTemplates, whatsappTemplateCalls } from './talk/staff-whatsapp-templates.ts';

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
