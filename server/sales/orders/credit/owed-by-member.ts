import { and, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { MemberCredit } from '#contract/sales/orders/order-shapes.ts';
import type { Db } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { today } from '#server/base/time.ts';
import { orders } from '../tables.ts';
import { ceilingOf } from './check-credit.ts';

const companies = alias(partners, 'companies');

/** Also the condition of an index: what is paid is most, and owes nothing. */
const isOwing = sql`${orders.saleType} = 'creditorder' and ${orders.state} <> 'cancel'
  and ${orders.amountPaid} < ${orders.amountTotal}`;

/** Open credit by customer in XOF: `owed` and `late` of confirmed orders, `used` as the ceiling counts. */
export const owedBy = (db: Db, ids?: number[]) => {
  const leftXof = sql`${orders.amountTotal} - ${orders.amountPaid}`;
  const isConfirmed = sql`${orders.state} in ('sale', 'to_delivered', 'delivered', 'done')`;
  // Payments fill the instalments in their order, so what is due is late as far as nothing paid it.
  const lateXof = sql`(select coalesce(sum(due.open_xof), 0) from instalments due
    where due.order_id = orders.id and due.due_on < ${today()})`;
  return db
    .select({
      partnerId: orders.partnerId,
      count: sql<number>`count(*) filter (where ${isConfirmed})::int`.as('unpaid_count'),
      owed: sql<number>`coalesce(sum(${leftXof}) filter (where ${isConfirmed}), 0)::float`.as(
        'owed_xof',
      ),
      late: sql<number>`coalesce(sum(${lateXof}) filter (where ${isConfirmed}), 0)::float`.as(
        'late_xof',
      ),
      used: sql<number>`sum(${leftXof})::float`.as('used_xof'),
    })
    .from(orders)
    .where(and(isOwing, ids && inArray(orders.partnerId, ids)))
    .groupBy(orders.partnerId)
    .as('owed');
};

/** What these persons owe on credit and may still owe, in XOF; one statement. */
export async function readMemberCredits(
  db: Db,
  ids: number[],
  usualCeilingXof: number,
): Promise<Map<number, MemberCredit>> {
  if (ids.length === 0) return new Map();
  const owed = owedBy(db, ids);
  const found = await db
    .select({
      id: partners.id,
      own: partners.creditCeiling,
      company: companies.creditCeiling,
      count: owed.count,
      owed: owed.owed,
      late: owed.late,
      used: owed.used,
    })
    .from(partners)
    .leftJoin(owed, eq(owed.partnerId, partners.id))
    .leftJoin(companies, eq(companies.id, partners.companyId))
    .where(inArray(partners.id, ids));
  return new Map(
    found.map(({ id, own, company, ...row }) => {
      const ceiling = ceilingOf({ own, company }, usualCeilingXof);
      return [
        id,
        {
          order_count: row.count ?? 0,
          amount_residual: row.owed ?? 0,
          amount_late: row.late ?? 0,
          ceiling,
          ceiling_left: Math.max(0, ceiling - (row.used ?? 0)),
        },
      ];
    }),
  );
}
