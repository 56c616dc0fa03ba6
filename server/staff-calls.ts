import type { FastifyInstance } from 'fastify';
import { serveAudit } from '#server/base/audit/routes.ts';
import { serveStaffAfterSales } from '#server/delivery/after-sales/staff/routes.ts';
import { serveStaffReturns } from '#server/delivery/returns/staff/routes.ts';
import { serveStaffRounds } from '#server/delivery/rounds/staff/routes.ts';
import { serveServiceTasks } from '#server/delivery/services/routes.ts';
import { serveStaffWarranties } from '#server/delivery/warranty/staff/routes.ts';
import { serveStaffFeeds } from '#server/goods/feeds/routes.ts';
import { serveStock } from '#server/goods/stock/routes.ts';
import { serveAccounting } from '#server/money/accounting/routes.ts';
import { serveApiKeys } from '#server/people/api-keys/routes.ts';
import { serveStaffCustomers } from '#server/people/customers/staff/routes.ts';
import { serveStaffMembership } from '#server/people/membership/staff/routes.ts';
import { serveTeam } from '#server/people/team/routes.ts';
import { serveDashboard } from '#server/running/dashboard/routes.ts';
import { serveHealth } from '#server/running/health/routes.ts';
import { serveJobs } from '#server/running/jobs/routes.ts';
import { serveLeaving } from '#server/running/leaving/routes.ts';
import { serveMoving } from '#server/running/moving/routes.ts';
import { serveWebhooks } from '#server/running/webhooks/routes.ts';
import { serveWhatsappCarts } from '#server/sales/baskets/routes.ts';
import { serveStaffCoupons } from '#server/sales/coupons/routes.ts';
import { serveStaffPastOrders } from '#server/sales/history/routes.ts';
import { serveStaffProformas } from '#server/sales/proformas/staff/routes.ts';
import { serveRedirects } from '#server/site/redirects/routes.ts';
import { serveSettings } from '#server/site/settings/routes.ts';
import { serveSetupChecklist } from '#server/site/setup/routes.ts';
import { serveInbox } from '#server/talk/inbox/routes.ts';
import { serveConversations } from '#server/talk/whatsapp/staff/routes.ts';
import { serveStaffAlerts } from './goods/alerts/routes.ts';
import { serveFacts } from './goods/catalogue/fact-fields/routes.ts';
import { serveFamilies } from './goods/catalogue/families/routes.ts';
import { serveNotices } from './goods/catalogue/notices/routes.ts';
import {
  serveCampaigns,
  serveFeasts,
  serveImports,
  serveStaffCatalogue,
  serveStaffSearch,
  serveStockLists,
} from './goods/catalogue/staff/routes.ts';
import { serveCertified } from './money/certified/routes.ts';
import { serveMargins } from './money/margins/routes.ts';
import { serveBankLines } from './money/payments/bank/routes.ts';
import { serveHandPayments } from './money/payments/by-hand/routes.ts';
import type { PaymentParts } from './money/payments/payment/parts.ts';
import { serveCreditNotes, serveStaffPayments } from './money/payments/staff/routes.ts';
import { serveAccountStatements } from './money/statements/routes.ts';
import { serveStaffLeads } from './sales/leads/routes.ts';
import { serveStaffCredit, serveStaffOrders } from './sales/orders/staff/routes.ts';
import { serveBanners, serveStaffPages } from './site/content/routes.ts';
import { serveMessages, serveMessageTexts } from './talk/messages/staff/routes.ts';

/** What the back-office asks besides the calls that it shares with the shop. */
export function serveStaff(app: FastifyInstance, parts: PaymentParts): void {
  serveDashboard(app, parts);
  serveStaffOrders(app, parts);
  serveStaffCredit(app, parts);
  serveStaffPayments(app, parts);
  serveHandPayments(app, parts);
  serveBankLines(app, parts);
  serveCertified(app, parts);
  serveAccountStatements(app, parts);
  serveCreditNotes(app, parts);
  serveAccounting(app, parts);
  serveMargins(app, parts);
  serveStaffPastOrders(app, parts);
  serveStaffProformas(app, parts);
  serveStaffReturns(app, parts);
  serveStaffAfterSales(app, parts);
  serveStaffWarranties(app, parts);
  serveServiceTasks(app, parts);
  serveStaffRounds(app, parts);
  serveStaffMembership(app, parts);
  serveStaffCustomers(app, parts);
  serveStaffLeads(app, parts);
  serveStaffCatalogue(app, parts);
  serveFacts(app, parts);
  serveFamilies(app, parts);
  serveNotices(app, parts);
  serveStaffSearch(app, parts);
  serveStaffAlerts(app, parts);
  serveStock(app, parts);
  serveStockLists(app, parts);
  serveCampaigns(app, parts);
  serveFeasts(app, parts);
  serveStaffCoupons(app, parts);
  serveImports(app, parts);
  serveStaffFeeds(app, parts);
  serveWebhooks(app, parts);
  serveApiKeys(app, parts);
  serveStaffPages(app, parts);
  serveBanners(app, parts);
  serveRedirects(app, parts);
  serveMoving(app, parts);
  serveMessages(app, parts);
  serveMessageTexts(app, parts);
  serveConversations(app, parts);
  serveWhatsappCarts(app, parts);
  serveInbox(app, parts);
  serveSettings(app, parts);
  serveSetupChecklist(app, parts);
  serveJobs(app, parts);
  serveHealth(app, parts);
  serveLeaving(app, parts);
  serveTeam(app, parts);
  serveAudit(app, parts);
}
