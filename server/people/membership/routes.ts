import type { FastifyInstance } from 'fastify';
import { membershipCalls } from '#contract/people/membership.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { hrCompanyOf, ownAccountId } from '#server/base/identity/actor.ts';
import { findPerson } from '#server/base/identity/find-partner.ts';
import { toAccount } from '#server/base/identity/person-payload.ts';
import { decideMembership } from './membership-steps.ts';
import { getMembership, listMemberships, readMembershipForm } from './read-memberships.ts';
import { listCompanies, requestMembership } from './request-membership.ts';

export function serveMembership(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveCall(app, parts, membershipCalls.listCompanies, () => listCompanies(db));
  serveCall(app, parts, membershipCalls.requestMembership, async ({ body, actor }) => {
    await requestMembership({ db, config, actor }, readMembershipForm(body));
    return toAccount(await findPerson(db, body.partner_id));
  });
  serveCall(app, parts, membershipCalls.getMembership, ({ actor }) =>
    getMembership(db, ownAccountId(actor)),
  );
  serveCall(app, parts, membershipCalls.listMemberships, ({ query, actor }) =>
    listMemberships(db, actor, query),
  );
  serveCall(app, parts, membershipCalls.decideMembership, async ({ params, body, actor }) => {
    await decideMembership({ db, config, actor }, params.id, body);
    return getMembership(db, params.id, hrCompanyOf(actor));
  });
}
