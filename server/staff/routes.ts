import type { FastifyInstance } from 'fastify';
import { RIGHTS, type Right } from '#contract/access.ts';
import type { Reply } from '#contract/call.ts';
import { staffContacts } from '#contract/staff/contacts.ts';
import { staffReviews } from '#contract/staff/reviews.ts';
import { officeSearchCalls } from '#contract/staff/search.ts';
import { selfCalls } from '#contract/staff/self.ts';
import { isFactorNeeded } from '#server/accounts/is-factor-needed.ts';
import { hasSecondFactor } from '#server/accounts/pass-second-factor.ts';
import { actorHasRight } from '#server/customers/actor.ts';
import { findPerson } from '#server/customers/find-partner.ts';
import { type Parts, serveCall } from '#server/http/serve-call.ts';
import { listContacts } from './list-contacts.ts';
import { listStaffReviews } from './list-reviews.ts';
import { serveAudit } from './routes-audit.ts';
import { serveBanners } from './routes-banners.ts';
import { serveCampaigns } from './routes-campaigns.ts';
import { serveStaffCatalogue } from './routes-catalogue.ts';
import { serveStaffCredit } from './routes-credit.ts';
import { serveStaffCustomers } from './routes-customers.ts';
import { serveDashboard } from './routes-dashboard.ts';
import { serveImports } from './routes-imports.ts';
import { serveJobs } from './routes-jobs.ts';
import { serveStaffLeads } from './routes-leads.ts';
import { serveList } from './routes-list.ts';
import { serveMessages } from './routes-messages.ts';
import { serveOffers } from './routes-offers.ts';
import { serveStaffPages } from './routes-pages.ts';
import { serveSettings } from './routes-settings.ts';
import { serveSetup } from './routes-setup.ts';
import { serveTeam } from './routes-team.ts';
import { serveMessageTexts } from './routes-texts.ts';
import { searchOffice } from './search-office.ts';

type FactorState = Reply<typeof selfCalls.getStaffSelf>['second_factor'];

import { serveOrders } from './routes-orders.ts';
import { servePayments } from './routes-payments.ts';

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
