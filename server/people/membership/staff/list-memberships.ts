import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { type ListedMembership, staffMemberships } from '#contract/people/staff-memberships.ts';
import { allOf } from '#server/base/db/conditions.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, hrCompanyOf } from '#server/base/identity/actor.ts';
import { partners } from '#server/base/identity/tables.ts';
import { matchesText } from '#server/base/lists/matches-text.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { isoTime } from '#server/base/time.ts';
import { membershipSteps } from '../tables.ts';

const companies = alias(partners, 'companies');
/** Also the condition of an index. */
const hasAsked = sql`(${partners.membershipSubmitted} or ${partners.membership} <> 'pending')`;
const lastStepOf = (column: 'company_id' | 'reason') => sql`(
  select ${sql.identifier(column)} from ${membershipSteps}
  where ${membershipSteps.partnerId} = ${partners.id}
  order by ${membershipSteps.at} desc, ${membershipSteps.id} desc limit 1)`;
const isWaiting = allOf(eq(partners.membership, 'pending'), eq(partners.membershipSubmitted, true));

/** Those who ever asked for a membership, the latest step first; HR sees its own company. */
export function listStaffMemberships(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof staffMemberships>,
): StaffRows<ListedMembership> {
  const company = hrCompanyOf(actor) ?? query.company_id;
  const isByCompany = /company_name/.test(query.sort ?? '');
  return listOf(db, staffMemberships, query, {
    from: isByCompany
      ? sql`${partners} left join ${partners} companies on companies.id = ${lastStepOf('company_id')}`
      : partners,
    where: and(
      eq(partners.kind, 'person'),
      isNull(partners.erasedAt),
      ne(partners.role, 'hr'),
      hasAsked,
      company === undefined ? undefined : sql`${lastStepOf('company_id')} = ${company}`,
      query.standing && hasStanding(query.standing),
      matchesText(partners, query.q ?? ''),
    ),
    sortable: {
      date: partners.membershipAt,
      name: partners.name,
      company_name: { mayBeNull: companies.name },
    },
    id: partners.id,
    read: async (ids) => {
      const found = await db
        .select({
          person: partners,
          company: companies.name,
          companyId: companies.id,
          reason: sql<string | null>`${lastStepOf('reason')}`,
        })
        .from(partners)
        .leftJoin(companies, sql`${companies.id} = ${lastStepOf('company_id')}`)
        .where(inArray(partners.id, ids));
      return found.map(toListed);
    },
  });
}

const hasStanding = (standing: ListedMembership['standing']): SQL =>
  standing === 'requested' ? isWaiting : eq(partners.membership, standing);

function toListed({
  person,
  company,
  companyId,
  reason,
}: {
  person: typeof partners.$inferSelect;
  company: string | null;
  companyId: number | null;
  reason: string | null;
}): ListedMembership {
  return {
    id: person.id,
    name: person.name,
    email: person.email,
    partner_phone: person.phone,
    matricule: person.matricule,
    function: person.function,
    standing: person.membership === 'pending' ? 'requested' : person.membership,
    company_id: companyId,
    company_name: company ?? '',
    date: person.membershipAt && isoTime(person.membershipAt),
    reason: reason ?? '',
  };
}
