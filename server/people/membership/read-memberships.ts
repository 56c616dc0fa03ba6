import { and, asc, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { MembershipCase, MembershipForm } from '#contract/people/membership.ts';
import { allOf } from '#server/base/db/conditions.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, hrCompanyOf } from '#server/base/identity/actor.ts';
import type { Partner } from '#server/base/identity/find-partner.ts';
import { phoneOnWire } from '#server/base/identity/person-payload.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import type { MembershipRequest } from './request-membership.ts';
import { membershipSteps } from './tables.ts';

const MOST_LISTED = 500;

const companies = alias(partners, 'companies');

const deciders = alias(partners, 'deciders');

const lastStepAt = sql`(select max(at) from membership_steps where partner_id = ${partners.id})`;

const isWaiting = allOf(eq(partners.membership, 'pending'), eq(partners.membershipSubmitted, true));

/** Memberships that were ever requested: waiting ones first, the longest wait at the head; 500 at most. */
export async function listMemberships(
  db: Db,
  actor: Actor,
  { state }: { state?: MembershipCase['adhesion'] | 'requested' | undefined },
): Promise<MembershipCase[]> {
  const hrCompany = hrCompanyOf(actor);
  return readCases(
    db,
    and(
      ne(partners.role, 'hr'),
      or(isWaiting, ne(partners.membership, 'pending')),
      hrCompany === undefined ? undefined : isOrWasOf(hrCompany),
      ofState(state),
    ),
    hrCompany,
  );
}

const isOrWasOf = (companyId: number): SQL | undefined =>
  or(
    eq(partners.companyId, companyId),
    and(
      isNull(partners.companyId),
      sql`exists (select from membership_steps
        where partner_id = ${partners.id} and company_id = ${companyId})`,
    ),
  );

function ofState(state: MembershipCase['adhesion'] | 'requested' | undefined): SQL | undefined {
  if (state === undefined) return undefined;
  return state === 'requested' ? isWaiting : eq(partners.membership, state);
}

/** A person's membership with its history, of which HR sees what concerns its company. Throws `not-found`. */
export async function getMembership(
  db: Db,
  partnerId: number,
  hrCompany?: number,
): Promise<MembershipCase> {
  const [found] = await readCases(db, eq(partners.id, partnerId), hrCompany);
  if (found === undefined) throw new Problem('not-found', 'Ce compte n’existe pas.');
  return found;
}

async function readCases(
  db: Db,
  where: SQL | undefined,
  hrCompany: number | undefined,
): Promise<MembershipCase[]> {
  const found = await db
    .select({ person: partners, company: { id: companies.id, name: companies.name } })
    .from(partners)
    .leftJoin(companies, eq(companies.id, partners.companyId))
    .where(and(eq(partners.kind, 'person'), isNull(partners.erasedAt), where))
    .orderBy(
      sql`${isWaiting} desc`,
      sql`case when ${isWaiting} then ${lastStepAt} end`,
      sql`${lastStepAt} desc nulls last`,
      asc(partners.id),
    )
    .limit(MOST_LISTED);
  const steps = await readSteps(
    db,
    found.map(({ person }) => person.id),
    hrCompany,
  );
  const stepsOf = Map.groupBy(steps, ({ partnerId }) => partnerId);
  return found.map(({ person, company }) => toCase(person, company, stepsOf.get(person.id) ?? []));
}

async function readSteps(
  db: Db,
  partnerIds: number[],
  hrCompany: number | undefined,
): Promise<StepRow[]> {
  if (partnerIds.length === 0) return [];
  return db
    .select({
      partnerId: membershipSteps.partnerId,
      at: membershipSteps.at,
      state: membershipSteps.state,
      reason: membershipSteps.reason,
      company: companies.name,
      by: deciders.name,
    })
    .from(membershipSteps)
    .innerJoin(companies, eq(companies.id, membershipSteps.companyId))
    .leftJoin(deciders, eq(deciders.id, membershipSteps.byId))
    .where(
      and(
        inArray(membershipSteps.partnerId, partnerIds),
        hrCompany === undefined ? undefined : eq(membershipSteps.companyId, hrCompany),
      ),
    )
    .orderBy(desc(membershipSteps.at), desc(membershipSteps.id));
}

type StepRow = {
  partnerId: number;
  at: Date;
  state: MembershipCase['history'][number]['state'];
  company: string;
  by: string | null;
  reason: string;
};

function toCase(
  person: Partner,
  company: MembershipCase['company'],
  steps: StepRow[],
): MembershipCase {
  return {
    partner_id: person.id,
    name: person.name,
    email: person.email,
    partner_phone: phoneOnWire(person.phone),
    matricule: person.matricule,
    function: person.function,
    company,
    adhesion: person.membership,
    adhesion_submit: person.membershipSubmitted,
    history: steps.map(({ at, state, company: name, by, reason }) => ({
      at: at.toISOString(),
      state,
      company: name,
      by: by ?? '',
      reason,
    })),
  };
}

export const readMembershipForm = (form: MembershipForm): MembershipRequest => ({
  partnerId: form.partner_id,
  companyCode: form.entreprise_code,
  companyId: form.company_id,
  matricule: form.matricule,
  function: form.function,
  consent: form.consent,
});
