import type { FastifyInstance } from 'fastify';
import { RIGHTS, type Right } from '#contract/access.ts';
import type { Reply } from '#contract/call.ts';
import { staffOrders } from '#contract/staff/orders.ts';
import { selfCalls } from '#contract/staff/self.ts';
import { hasSecondFactor } from '#server/accounts/pass-second-factor.ts';
import { actorHasRight } from '#server/customers/actor.ts';
import { findPerson } from '#server/customers/find-partner.ts';
import { type Parts, serveCall } from '#server/http/serve-call.ts';
import { listOrders } from './list-orders.ts';
import { serveAudit } from './routes-audit.ts';
import { serveDashboard } from './routes-dashboard.ts';
import { serveTeam } from './routes-team.ts';
import { serveList } from './serve-list.ts';

type FactorState = Reply<typeof selfCalls.getStaffSelf>['second_factor'];

/** What the back-office asks besides the calls that it shares with the shop. */
export function serveStaff(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
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
      };
    }
    const { id, name, email } = await findPerson(db, actor.id);
    const second_factor: FactorState = actor.lacksSecondFactor
      ? 'needed'
      : (await hasSecondFactor(db, id))
        ? 'on'
        : 'off';
    return { id, name, email, role: actor.role, rights, second_factor };
  });
  serveList(app, parts, staffOrders, ({ query }) => listOrders(db, query));
  serveTeam(app, parts);
  serveAudit(app, parts);
  serveDashboard(app, parts);
}
