import type { FastifyInstance } from 'fastify';
import { RIGHTS, type Right } from '#contract/access.ts';
import { selfCalls } from '#contract/staff/self.ts';
import { actorHasRight } from '#server/customers/actor.ts';
import { findPerson } from '#server/customers/find-partner.ts';
import { type Parts, serveCall } from '#server/http/serve-call.ts';
import { serveCampaigns } from './routes-campaigns.ts';
import { serveImports } from './routes-imports.ts';
import { serveOffers } from './routes-offers.ts';
import { serveOrders } from './routes-orders.ts';
import { servePayments } from './routes-payments.ts';

/** What the back-office asks besides the calls that it shares with the shop. */
export function serveStaff(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveCall(app, parts, selfCalls.getStaffSelf, async ({ actor }) => {
    const rights = (Object.keys(RIGHTS) as Right[]).filter((right) => actorHasRight(actor, right));
    if (actor.kind === 'machine') {
      return { id: null, name: 'Programme', email: '', role: 'machine' as const, rights };
    }
    const { id, name, email } = await findPerson(db, actor.id);
    return { id, name, email, role: actor.role, rights };
  });
  serveOrders(app, parts);
  servePayments(app, parts);
  serveCampaigns(app, parts);
  serveOffers(app, parts);
  serveImports(app, parts);
}
