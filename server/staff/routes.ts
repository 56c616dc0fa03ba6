import type { FastifyInstance } from 'fastify';
import { RIGHTS, type Right } from '#contract/access.ts';
import type { Reply } from '#contract/call.ts';
import { staffContacts } from '#contract/staff/contacts.ts';
import { staffReviews } from '#contract/staff/reviews.ts';
import { officeSearchCalls } from '#contract/staff/search.ts';
import { selfCalls } from '#contract/staff/self.ts';
import { isFactorNeeded } from '#server/accounts/is-factor-needed.ts';
import { hasSecondFactor } from '#server/accounts/pass-second-factor.ts';
import { serveAudit } from '#server/audit/routes.ts';
import { serveStaffCatalogue } from '#server/catalogue/staff/routes.ts';
import { serveCampaigns } from '#server/catalogue/staff/routes-campaigns.ts';
import { serveImports } from '#server/catalogue/staff/routes-imports.ts';
import { serveOffers } from '#server/catalogue/staff/routes-search.ts';
import { listContacts } from '#server/contact/list-contacts.ts';
import { serveBanners } from '#server/content/routes-banners.ts';
import { serveStaffPages } from '#server/content/routes-pages.ts';
import { actorHasRight } from '#server/customers/actor.ts';
import { findPerson } from '#server/customers/find-partner.ts';
import { serveStaffCustomers } from '#server/customers/staff/routes.ts';
import { serveDashboard } from '#server/dashboard/routes.ts';
import { searchOffice } from '#server/dashboard/search-office.ts';
import { type Parts, serveCall } from '#server/http/serve-call.ts';
import { serveJobs } from '#server/jobs/routes.ts';
import { serveStaffLeads } from '#server/leads/routes-leads.ts';
import { serveList } from '#server/lists/serve-list.ts';
import { serveStaffCredit } from '#server/membership/staff/routes.ts';
import { serveMessages } from '#server/messages/staff/routes.ts';
import { serveMessageTexts } from '#server/messages/staff/routes-texts.ts';
import { listStaffReviews } from '#server/reviews/list-all-reviews.ts';
import { serveSettings } from '#server/settings/routes.ts';
import { serveSetup } from '#server/setup/routes.ts';
import { serveTeam } from '#server/team/routes.ts';

type FactorState = Reply<typeof selfCalls.getStaffSelf>['second_factor'];

import { serveOrders } from '#server/orders/staff/routes.ts';
import { servePayments } from '#server/payments/staff/routes.ts';

/** What the back-office asks besides the calls that it shares with the shop. */
export function serveStaff(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveCall(app, parts, selfCalls.getStaffSelf, async ({ actor }) => {
    const rights = (Object.keys(RIGHTS) as Right[]).filter((right) => actorHasRight(actor, right));
    if (actor.kind === 'machine') {
      return {
        id: null,
        name: 'Programme',
        email: '',
        role: 'machine' as const,
        rights,
        second_factor: 'off' as const,
        keeps_second_factor: false,
      };
    }
    const { id, name, email } = await findPerson(db, actor.id);
    const second_factor: FactorState = actor.lacksSecondFactor
      ? 'needed'
      : (await hasSecondFactor(db, id))
        ? 'on'
        : 'off';
    const keeps_second_factor = isFactorNeeded(config.mode, actor.role);
    return { id, name, email, role: actor.role, rights, second_factor, keeps_second_factor };
  });
  serveCall(app, parts, officeSearchCalls.searchOffice, ({ actor, query }) =>
    searchOffice(db, actor, query.q),
  );
  serveOrders(app, parts);
  servePayments(app, parts);
  serveCampaigns(app, parts);
  serveOffers(app, parts);
  serveImports(app, parts);
  serveStaffCatalogue(app, parts);
  serveStaffCustomers(app, parts);
  serveStaffLeads(app, parts);
  serveStaffCredit(app, parts);
  serveList(app, parts, staffReviews, ({ query }) => listStaffReviews(db, query));
  serveList(app, parts, staffContacts, ({ query }) => listContacts(db, query));
  serveStaffPages(app, parts);
  serveBanners(app, parts);
  serveSettings(app, parts);
  serveSetup(app, parts);
  serveMessageTexts(app, parts);
  serveMessages(app, parts);
  serveJobs(app, parts);
  serveTeam(app, parts);
  serveAudit(app, parts);
  serveDashboard(app, parts);
}
