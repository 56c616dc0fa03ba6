import type { FastifyInstance } from 'fastify';
import { serveAudit } from '#server/audit/routes.ts';
import { serveStaffCatalogue } from '#server/catalogue/staff/routes.ts';
import { serveCampaigns } from '#server/catalogue/staff/routes-campaigns.ts';
import { serveImports } from '#server/catalogue/staff/routes-imports.ts';
import { serveStaffSearch } from '#server/catalogue/staff/routes-search.ts';
import { serveBanners } from '#server/content/routes-banners.ts';
import { serveStaffPages } from '#server/content/routes-pages.ts';
import { serveStaffCustomers } from '#server/customers/staff/routes.ts';
import { serveDashboard } from '#server/dashboard/routes.ts';
import { serveHealth } from '#server/health/routes.ts';
import { serveJobs } from '#server/jobs/routes.ts';
import { serveStaffLeads } from '#server/leads/routes-leads.ts';
import { serveStaffMembership } from '#server/membership/staff/routes.ts';
import { serveMessages } from '#server/messages/staff/routes.ts';
import { serveMessageTexts } from '#server/messages/staff/routes-texts.ts';
import { serveStaffOrders } from '#server/orders/staff/routes.ts';
import { serveStaffCredit } from '#server/orders/staff/routes-credit.ts';
import type { PaymentParts } from '#server/payments/payment/parts.ts';
import { serveStaffPayments } from '#server/payments/staff/routes.ts';
import { serveSettings } from '#server/settings/routes.ts';
import { serveSetup } from '#server/setup/routes.ts';
import { serveTeam } from '#server/team/routes.ts';

/** What the back-office asks besides the calls that it shares with the shop. */
export function serveStaff(app: FastifyInstance, parts: PaymentParts): void {
  serveDashboard(app, parts);
  serveStaffOrders(app, parts);
  serveStaffCredit(app, parts);
  serveStaffPayments(app, parts);
  serveStaffMembership(app, parts);
  serveStaffCustomers(app, parts);
  serveStaffLeads(app, parts);
  serveStaffCatalogue(app, parts);
  serveStaffSearch(app, parts);
  serveCampaigns(app, parts);
  serveImports(app, parts);
  serveStaffPages(app, parts);
  serveBanners(app, parts);
  serveMessages(app, parts);
  serveMessageTexts(app, parts);
  serveSettings(app, parts);
  serveSetup(app, parts);
  serveJobs(app, parts);
  serveHealth(app, parts);
  serveTeam(app, parts);
  serveAudit(app, parts);
}
