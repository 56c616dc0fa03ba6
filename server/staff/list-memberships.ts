import { and, count, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Reply } from '#contract/call.ts';
import type { ListedMembership, staffMemberships } from '#contract/staff/memberships.ts';
import type { Actor } from '#server/customers/actor.ts';
import { hrCompanyOf } from '#server/customers/hr-company.ts';
import { matchesPerson } from '#server/customers/matches-person.ts';
import type { Db } from '#server/db/open.ts';
import { membershipSteps, partners } from '#server/db/schema/partners.ts';
import { isoTime } from '#server/orders/iso-time.ts';
import { idsOf, type ListQuestion, pageOf } from './page-of.ts';

type Question = ListQuestion & {
  standing?: ListedMembership['standing'] | undefined;
  company_id?: number | undefined;
};

const companies = alias(partners, 'companies');
const isWaiting = and(eq(partners.membership, 'pending'), eq(partners.membershipSubmitted, true))!;

/** Those who ever asked for a membership, the latest step first; HR sees its own company. */
export async function listStaffMemberships(
  db: Db,
  actor: Actor,
  question: Question,
): Promise<Reply<typeof staffMemberships.call>> {
  const last = db
    .selectDistinctOn([membershipSteps.partnerId])
    .from(membershipSteps)
    .orderBy(membershipSteps.partnerId, sql`${membershipSteps.at} desc, ${membershipSteps.id} desc`)
    .as('last');
  const company = hrCompanyOf(actor) ?? question.company_id;
  const where = and(
    ...[eq(partners.kind, 'person'), isNull(partners.erasedAt), ne(partners.role, 'hr')],
    or(isWaiting, ne(partners.membership, 'pending')),
    company === undefined ? undefined : eq(last.companyId, company),
    question.standing && hasStanding(question.standing),
    inIds(idsOf(question)),
    matchesPerson(question.q?.trim() ?? ''),
  );
  const sortable = { date: last.at, name: partners.name, company_name: companies.name };
  const { limit, offset, orderBy } = pageOf(question, sortable, {
    ...{ usual: '-date', id: partners.id },
  });
  const [found, totals] = await Promise.all([
    db
      .select({
        ...{ person: partners, company: companies.name },
        ...{ companyId: last.companyId, at: last.at, reason: last.reason },
      })
      .from(partners)
      .leftJoin(last, eq(last.partnerId, partners.id))
      .leftJoin(companies, eq(companies.id, last.companyId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db
      .select({ total: count() })
      .from(partners)
      .leftJoin(last, eq(last.partnerId, partners.id))
      .where(where),
  ]);
  return { items: found.map(toListed), total: totals[0]!.total };
}

const inIds = (ids: number[] | undefined) => ids && inArray(partners.id, ids);

const hasStanding = (standing: ListedMembership['standing']): SQL =>
  standing === 'requested' ? isWaiting : eq(partners.membership, standing);

function toListed({
  person,
  company,
  companyId,
  at,
  reason,
}: {
  person: typeof partners.$inferSelect;
  company: string | null;
  companyId: number | null;
  at: Date | null;
  reason: string | null;
}): ListedMembership {
  return {
    ...{ id: person.id, name: person.name, email: person.email, partner_phone: person.phone },
    ...{ matricule: person.matricule, function: person.function },
    standing: person.membership === 'pending' ? 'requested' : person.membership,
    company_id: companyId,
    company_name: company ?? '',
    date: at && isoTime(at),
    reason: reason ?? '',
  };
}
