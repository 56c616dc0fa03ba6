import type { FastifyInstance } from 'fastify';
import { companyCalls, staffCompanies } from '#contract/staff/companies.ts';
import { creditCalls, staffCredits, staffMembers } from '#contract/staff/credits.ts';
import { instalmentCalls, staffInstalments } from '#contract/staff/instalments.ts';
import { staffMembershipCalls, staffMemberships } from '#contract/staff/memberships.ts';
import { hrCompanyOf } from '#server/customers/hr-company.ts';
import { type Parts, serveCall } from '#server/http/serve-call.ts';
import { serveList } from '#server/lists/serve-list.ts';
import { overrideCredit } from '#server/orders/override-credit.ts';
import { getOrder } from '#server/orders/read-orders.ts';
import { findAssentRefusal } from '#server/orders/refuse-former-approver.ts';
import { remindNow } from '#server/orders/remind-now.ts';
import { listStaffCredits } from '#server/orders/staff/list-credits.ts';
import { listInstalments } from '#server/orders/staff/list-instalments.ts';
import { Problem } from '#server/problem.ts';
import { getMembership } from '../read-memberships.ts';
import { createCompany, updateCompany } from '../save-company.ts';
import { setCeiling } from '../set-ceiling.ts';
import { nameHr, removeHr } from './hr-accounts.ts';
import { getStaffCompany, listStaffCompanies } from './list-companies.ts';
import { listMembers } from './list-members.ts';
import { listStaffMemberships } from './list-memberships.ts';

/** Credit through employers: who may, for whom, how much, and what is due (api-contract, section 5). */
export function serveStaffCredit(app: FastifyInstance, parts: Parts): void {
  serveMemberships(app, parts);
  serveCompanies(app, parts);
  serveCredits(app, parts);
  serveInstalments(app, parts);
}

function serveMemberships(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveList(app, parts, staffMemberships, ({ query, actor }) =>
    listStaffMemberships(db, actor, query),
  );
  serveCall(app, parts, staffMembershipCalls.getStaffMembership, async ({ params, actor }) => {
    const company = hrCompanyOf(actor);
    // Who never asked this company is none of its business.
    const { total } = await listStaffMemberships(db, actor, { ids: String(params.id) }).page();
    if (company !== undefined && total === 0) {
      throw new Problem('not-found', 'Cette demande n’existe pas.');
    }
    return { id: params.id, ...(await getMembership(db, params.id, company)) };
  });
}

function serveCompanies(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveList(app, parts, staffCompanies, ({ query }) => listStaffCompanies(db, query));
  serveCall(app, parts, companyCalls.getStaffCompany, ({ params }) =>
    getStaffCompany(db, config, params.id),
  );
  serveCall(app, parts, companyCalls.createCompany, async ({ body, actor }) =>
    getStaffCompany(db, config, await createCompany(db, actor, body)),
  );
  serveCall(app, parts, companyCalls.updateCompany, async ({ params, body, actor, version }) => {
    await updateCompany(db, actor, params.id, body, version);
    return getStaffCompany(db, config, params.id);
  });
  serveCall(app, parts, companyCalls.nameHr, async ({ params, body, actor }) => {
    await nameHr(db, config, actor, params.id, body);
    return getStaffCompany(db, config, params.id);
  });
  serveCall(app, parts, companyCalls.removeHr, async ({ params, actor, version }) => {
    await removeHr(db, actor, params.id, version);
    return { id: params.id };
  });
}

function serveCredits(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveList(app, parts, staffMembers, ({ query, actor }) => listMembers(db, config, actor, query));
  serveCall(app, parts, creditCalls.setMemberCeiling, async ({ params, body, actor, version }) => {
    await setCeiling(db, actor, params.id, body.credit_ceiling, version);
    return { id: params.id, credit_ceiling: body.credit_ceiling };
  });
  serveList(app, parts, staffCredits, ({ query, actor }) => listStaffCredits(db, actor, query));
  serveCall(app, parts, creditCalls.getStaffCredit, async ({ params, actor }) => {
    const order = await getOrder(db, actor, params.id, { saleType: 'creditorder' });
    return { ...order, assent_refusal: await findAssentRefusal(db, actor, order) };
  });
  serveCall(app, parts, creditCalls.overrideCredit, async ({ params, body, actor, version }) => {
    await overrideCredit(db, config, actor, params.id, { reason: body.reason, version });
    return getOrder(db, actor, params.id);
  });
}

function serveInstalments(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveList(app, parts, staffInstalments, ({ query, actor }) => listInstalments(db, actor, query));
  serveCall(app, parts, instalmentCalls.remindInstalment, async ({ params, actor }) => {
    const [orderId, sequence] = params.id.split('-').map(Number);
    await remindNow(db, config, actor, { orderId: orderId!, sequence: sequence! });
    return { id: params.id, message: 'Le rappel est parti.' };
  });
}
