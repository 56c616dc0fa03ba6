import type { Call } from './base/call.ts';
import { auditCalls } from './base/staff-audit.ts';
import { staffRefusedRows } from './base/staff-refused-rows.ts';
import { officeSearchCalls } from './base/staff-search.ts';
import { selfCalls } from './base/staff-self.ts';
import { staffCaseCalls } from './delivery/staff-after-sales.ts';
import { staffReturnCalls } from './delivery/staff-returns.ts';
import { staffRoundCalls } from './delivery/staff-rounds.ts';
import { serviceTaskCalls } from './delivery/staff-service-tasks.ts';
import { vehicleCalls } from './delivery/staff-vehicles.ts';
import { warrantyCalls } from './delivery/staff-warranties.ts';
import { workshopCalls } from './delivery/staff-workshops.ts';
import { accessoryCalls } from './goods/catalogue/accessories.ts';
import { feastCalls } from './goods/catalogue/campaigns/feasts.ts';
import { campaignCalls } from './goods/catalogue/campaigns/staff-campaigns.ts';
import { factCalls } from './goods/catalogue/facts/staff-facts.ts';
import { noticeCalls } from './goods/catalogue/notices.ts';
import { categoryStaffCalls } from './goods/catalogue/staff-categories.ts';
import { familyCalls } from './goods/catalogue/staff-families.ts';
import { feedCalls } from './goods/catalogue/staff-feeds.ts';
import { importCalls } from './goods/catalogue/staff-imports.ts';
import { productBatchCalls } from './goods/catalogue/staff-product-batch.ts';
import { productStaffCalls } from './goods/catalogue/staff-products.ts';
import { staffSearches } from './goods/catalogue/staff-searches.ts';
import { synonymCalls } from './goods/catalogue/staff-synonyms.ts';
import { tagStaffCalls } from './goods/catalogue/staff-tags.ts';
import { staffAlerts } from './goods/staff-alerts.ts';
import { staffPackCalls } from './goods/staff-packs.ts';
import { staffQuestionCalls } from './goods/staff-questions.ts';
import { staffReviewCalls } from './goods/staff-reviews.ts';
import { staffServiceCalls } from './goods/staff-services.ts';
import { costCalls } from './goods/stock/staff-costs.ts';
import { countCalls } from './goods/stock/staff-counts.ts';
import { placeCalls } from './goods/stock/staff-places.ts';
import { purchaseCalls } from './goods/stock/staff-purchases.ts';
import { serialCalls } from './goods/stock/staff-serials.ts';
import { stockCalls } from './goods/stock/staff-stock.ts';
import { transferCalls } from './goods/stock/staff-transfers.ts';
import { accountStatementCalls } from './money/staff-account-statements.ts';
import { accountingCalls } from './money/staff-accounting.ts';
import { bankLineCalls } from './money/staff-bank-lines.ts';
import { certifiedCalls } from './money/staff-certified.ts';
import { handPaymentCalls } from './money/staff-hand-payments.ts';
import { marginCalls } from './money/staff-margins.ts';
import { staffPaymentEvents } from './money/staff-payment-events.ts';
import { staffPaymentCalls } from './money/staff-payments.ts';
import { staffUnmatched } from './money/staff-unmatched.ts';
import { staffVoucherCalls } from './money/staff-vouchers.ts';
import { staffTillCalls } from './money/tills/staff-tills.ts';
import { apiKeyCalls } from './people/staff-api-keys.ts';
import { companyCalls } from './people/staff-companies.ts';
import { staffCustomerCalls } from './people/staff-customers.ts';
import { staffMembershipCalls } from './people/staff-memberships.ts';
import { teamCalls } from './people/staff-team.ts';
import { dashboardCalls } from './running/staff-dashboard.ts';
import { healthCalls } from './running/staff-health.ts';
import { jobCalls } from './running/staff-jobs.ts';
import { leavingCalls } from './running/staff-leaving.ts';
import { movingCalls } from './running/staff-moving.ts';
import { waitingCalls } from './running/staff-waiting.ts';
import { webhookCalls } from './running/staff-webhooks.ts';
import { dayOffCalls } from './sales/handover/staff-days-off.ts';
import { slotCalls } from './sales/handover/staff-slots.ts';
import { staffZoneCalls } from './sales/handover/staff-zones.ts';
import { creditNoteCalls } from './sales/orders/staff-credit-notes.ts';
import { creditCalls } from './sales/orders/staff-credits.ts';
import { instalmentCalls } from './sales/orders/staff-instalments.ts';
import { staffOrderCalls } from './sales/orders/staff-order-calls.ts';
import { staffOrders } from './sales/orders/staff-orders.ts';
import { couponCalls } from './sales/staff-coupons.ts';
import { leadStaffCalls } from './sales/staff-leads.ts';
import { staffPastOrderCalls } from './sales/staff-past-orders.ts';
import { staffProformaCalls } from './sales/staff-proformas.ts';
import { whatsappCartCalls } from './sales/whatsapp-carts.ts';
import { bannerCalls } from './site/staff-banners.ts';
import { pageCalls } from './site/staff-pages.ts';
import { redirectCalls } from './site/staff-redirects.ts';
import { settingCalls } from './site/staff-settings.ts';
import { setupCalls } from './site/staff-setup.ts';
import { staffContacts } from './talk/staff-contacts.ts';
import { conversationCalls } from './talk/staff-conversations.ts';
import { inboxCalls } from './talk/staff-inbox.ts';
import { messageTextCalls } from './talk/staff-message-texts.ts';
import { messageCalls } from './talk/staff-messages.ts';
import { whatsappTemplateCalls } from './talk/staff-whatsapp-templates.ts';

/** Every call of the back-office, by name. */
export const staffCalls = {
  ...staffRefusedRows.calls,
  ...staffSearches.calls,
  ...staffAlerts.calls,
  ...staffPaymentEvents.calls,
  ...staffUnmatched.calls,
  ...staffOrders.calls,
  ...staffContacts.calls,
  ...selfCalls,
  ...officeSearchCalls,
  ...setupCalls,
  ...staffOrderCalls,
  ...staffPastOrderCalls,
  ...staffProformaCalls,
  ...staffPaymentCalls,
  ...staffTillCalls,
  ...handPaymentCalls,
  ...bankLineCalls,
  ...certifiedCalls,
  ...accountStatementCalls,
  ...staffVoucherCalls,
  ...creditNoteCalls,
  ...accountingCalls,
  ...marginCalls,
  ...staffReturnCalls,
  ...staffCaseCalls,
  ...warrantyCalls,
  ...workshopCalls,
  ...serviceTaskCalls,
  ...campaignCalls,
  ...feastCalls,
  ...couponCalls,
  ...staffPackCalls,
  ...staffServiceCalls,
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
  ...accessoryCalls,
  ...noticeCalls,
  ...placeCalls,
  ...stockCalls,
  ...purchaseCalls,
  ...transferCalls,
  ...costCalls,
  ...countCalls,
  ...serialCalls,
  ...categoryStaffCalls,
  ...factCalls,
  ...familyCalls,
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
  ...redirectCalls,
  ...movingCalls,
  ...settingCalls,
  ...messageTextCalls,
  ...whatsappTemplateCalls,
  ...conversationCalls,
  ...whatsappCartCalls,
  ...inboxCalls,
  ...messageCalls,
  ...jobCalls,
  ...healthCalls,
  ...leavingCalls,
  ...teamCalls,
  ...auditCalls,
  ...dashboardCalls,
  ...waitingCalls,
} satisfies Record<string, Call>;

type Lists = {
  [Key in keyof typeof staffCalls as Key extends `list:${infer Name}`
    ? Name
    : never]: (typeof staffCalls)[Key];
};
/** Every list of the back-office, by the name of its resource. */
export const staffLists = Object.fromEntries(
  Object.entries(staffCalls).flatMap(([name, call]) =>
    'list' in call ? [[name.replace('list:', ''), call]] : [],
  ),
) as Lists;
