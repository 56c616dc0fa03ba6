import { and, count, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Reply } from '#contract/call.ts';
import type { ListedMember, staffMembers } from '#contract/staff/credits.ts';
import { today } from '#server/catalogue/revision.ts';
import type { Config } from '#server/config.ts';
import { contentVersion } from '#server/content-version.ts';
import type { Actor } from '#server/customers/actor.ts';
import { hrCompanyOf } from '#server/customers/hr-company.ts';
import { matchesPerson } from '#server/customers/matches-person.ts';
import type { Db } from '#server/db/open.ts';
import { orders } from '#server/db/schema/orders.ts';
import { partners } from '#server/db/schema/partners.ts';
import { ceilingContent } from '#server/membership/set-ceiling.ts';
import { ceilingOf } from '#server/orders/check-credit.ts';
import { idsOf, type ListQuestion, pageOf } from './page-of.ts';

type Question = ListQuestion & {
  owing?: 'owing' | 'late' | undefined;
  company_id?: number | undefined;
};

const companies = alias(partners, 'companies');

/**
 * What everybody owes on credit, in XOF: on confirmed orders (`owed`, of which `late` is past its day) and
 * on all that stand, as the ceiling counts them (`used`).
 */
const owedBy = (db: Db) => {
  const leftXof = sql`${orders.amountTotal} - ${orders.amountPaid}`;
  const isConfirmed = sql`${orders.state} in ('sale', 'to_delivered', 'delivered', 'done')`;
  const isUnpaid = sql`${isConfirmed} and ${orders.amountPaid} < ${orders.amountTotal}`;
  // Payments fill the instalments in their order, so what is due is late as far as nothing paid it.
  const lateXof = sql`greatest(0, (select coalesce(sum(due.amount), 0) from instalments due
    where due.order_id = orders.id and due.due_on < ${today()}) - ${orders.amountPaid})`;
  return db
    .select({
      partnerId: orders.partnerId,
      count: sql<number>`count(*) filter (where ${isUnpaid})::int`.as('unpaid_count'),
      owed: sql<number>`coalesce(sum(${leftXof}) filter (where ${isUnpaid}), 0)::float`.as(
        'owed_xof',
      ),
      late: sql<number>`coalesce(sum(${lateXof}) filter (where ${isUnpaid}), 0)::float`.as(
        'late_xof',
      ),
      used: sql<number>`sum(${leftXof})::float`.as('used_xof'),
    })
    .from(orders)
    .where(and(eq(orders.saleType, 'creditorder'), sql`${orders.state} <> 'cancel'`))
    .groupBy(orders.partnerId)
    .as('owed');
};

/** Members, and those who are none any more and still owe; whoever owes most first. HR sees its own company. */
export async function listMembers(
  db: Db,
  { settings }: Config,
  actor: Actor,
  question: Question,
): Promise<Reply<typeof staffMembers.call>> {
  const owed = owedBy(db);
  const amounts = { owed: sql`coalesce(${owed.owed}, 0)`, late: sql`coalesce(${owed.late}, 0)` };
  const company = hrCompanyOf(actor) ?? question.company_id;
  const ids = idsOf(question);
  const where = and(
    ...[eq(partners.kind, 'person'), isNull(partners.erasedAt)],
    or(eq(partners.membership, 'accepted'), gt(owed.owed, 0)),
    question.owing && gt(question.owing === 'late' ? owed.late : owed.owed, 0),
    company === undefined ? undefined : eq(partners.companyId, company),
    ids && inArray(partners.id, ids),
    matchesPerson(question.q?.trim() ?? ''),
  );
  const sortable = {
    ...{ amount_residual: amounts.owed, amount_late: amounts.late },
    ...{ name: partners.name, company_name: companies.name },
  };
  const { limit, offset, orderBy } = pageOf(question, sortable, {
    ...{ usual: '-amount_residual', id: partners.id },
  });
  const [found, totals] = await Promise.all([
    db
      .select({
        ...{ person: partners, company: companies.name, companyCeiling: companies.creditCeiling },
        ...{ count: owed.count, owed: owed.owed, late: owed.late, used: owed.used },
      })
      .from(partners)
      .leftJoin(owed, eq(owed.partnerId, partners.id))
      .leftJoin(companies, eq(companies.id, partners.companyId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db
      .select({ total: count() })
      .from(partners)
      .leftJoin(owed, eq(owed.partnerId, partners.id))
      .where(where),
  ]);
  const items = found.map(({ person, companyCeiling, ...row }): ListedMember => {
    const ceilings = { own: person.creditCeiling, company: companyCeiling };
    const ceiling = ceilingOf(ceilings, settings.CREDIT_CEILING);
    return {
      ...{ id: person.id, name: person.name, email: person.email, partner_phone: person.phone },
      ...{ matricule: person.matricule, company_name: row.company ?? '' },
      order_count: row.count ?? 0,
      amount_residual: row.owed ?? 0,
      amount_late: row.late ?? 0,
      ...{ credit_ceiling: person.creditCeiling, ceiling },
      ceiling_left: Math.max(0, ceiling - (row.used ?? 0)),
      version: contentVersion(ceilingContent(person)),
    };
  });
  return { items, total: totals[0]!.total };
}
