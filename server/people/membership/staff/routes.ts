import type { FastifyInstance } from 'fastify';
import { companyCalls, staffCompanies } from '#contract/people/staff-companies.ts';
import { staffMembershipCalls, staffMemberships } from '#contract/people/staff-memberships.ts';
import { creditCalls, staffMembers } from '#contract/sales/orders/staff-credits.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { hrCompanyOf } from '#server/base/identity/actor.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { Problem } from '#server/base/problem.ts';
import { getMembership } from '../read-memberships.ts';
import { createCompany, updateCompany } from '../save-company.ts';
import { addBuyer, removeBuyer } from './buyers.ts';
import { appointHr, removeHr } from './hr-accounts.ts';
import { getStaffCompany, listStaffCompanies } from './list-companies.ts';
import { listStaffMemberships } from './list-memberships.ts';
import { listMembers, setCeiling } from './members.ts';

/** Memberships, employers and their ceilings (rule P-25). */
export function serveStaffMembership(app: FastifyInstance, parts: Parts): void {
  serveMemberships(app, parts);
  serveCompanies(app, parts);
  serveMembers(app, parts);
}

function serveMemberships(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveList(app, parts, staffMemberships, ({ query, actor, reader }) =>
    listStaffMemberships(reader, actor, query),
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
  serveList(app, parts, staffCompanies, ({ query, reader }) => listStaffCompanies(reader, query));
  serveCall(app, parts, companyCalls.getStaffCompany, ({ params, actor }) =>
    getStaffCompany({ db, config, actor }, params.id),
  );
  serveCall(app, parts, companyCalls.createCompany, async ({ body, actor }) =>
    getStaffCompany({ db, config, actor }, await createCompany(db, actor, body)),
  );
  serveCall(app, parts, companyCalls.updateCompany, async ({ params, body, actor, version }) => {
    await updateCompany(db, actor, { id: params.id, version }, body);
    return getStaffCompany({ db, config, actor }, params.id);
  });
  serveCall(app, parts, companyCalls.nameHr, async ({ params, body, actor }) => {
    await appointHr({ db, config, actor }, params.id, body);
    return getStaffCompany({ db, config, actor }, params.id);
  });
  serveCall(app, parts, companyCalls.addBuyer, async ({ params, body, actor }) => {
    await addBuyer({ db, config, actor }, params.id, body);
    return getStaffCompany({ db, config, actor }, params.id);
  });
  serveCall(app, parts, companyCalls.removeBuyer, async ({ params, actor }) => {
    await removeBuyer({ db, actor }, params.id, params.buyer);
    return getStaffCompany({ db, config, actor }, params.id);
  });
  serveCall(app, parts, companyCalls.removeHr, async ({ params, actor, version }) => {
    await removeHr(db, actor, { id: params.id, version });
    return { id: params.id };
  });
}

function serveMembers(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveList(app, parts, staffMembers, ({ query, actor, reader }) =>
    listMembers({ db: reader, config, actor }, query),
  );
  serveCall(app, parts, creditCalls.setMemberCeiling, async ({ params, body, actor, version }) => {
    await setCeiling(db, actor, { id: params.id, version }, body.credit_ceiling);
    return { id: params.id, credit_ceiling: body.credit_ceiling };
  });
}
