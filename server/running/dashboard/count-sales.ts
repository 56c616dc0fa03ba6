import { sql } from 'drizzle-orm';
import type { Reply } from '#contract/base/call.ts';
import type { dashboardCalls } from '#contract/running/staff-dashboard.ts';
import { SALE_TYPES, type SaleType } from '#contract/sales/orders/order-states.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { leadReports, leads } from '#server/sales/leads/tables.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { addUp, countOf, daysOf, isIn, type Period, totalOf } from './sums.ts';

type Dashboard = Reply<typeof dashboardCalls.getDashboard>;
type DayRow = {
  type: SaleType;
  is_now: boolean;
  day: string;
  count: number;
  amount: number;
  cancelled: number;
};

/** Counts orders by the time of placing, in XOF. Drafts and cancelled orders count without their amount. */
export async function countSoldOrders(db: Db, period: Period): Promise<Dashboard['orders']> {
  const isNow = isIn(orders.placedAt, period.now);
  const rows = rowsOf<DayRow>(
    await db.execute(sql`
      select ${orders.saleType} as type, ${isNow} as is_now,
        to_char(${orders.placedAt} at time zone 'UTC', 'YYYY-MM-DD') as day,
        ${countOf()} as count, ${countOf(sql`${orders.state} = 'cancel'`)} as cancelled,
        ${totalOf(orders.amountTotal, sql`${orders.state} not in ('draft', 'cancel')`)} as amount
      from ${orders} where ${isNow} or ${isIn(orders.placedAt, period.before)}
      group by 1, 2, 3`),
  );
  const now = rows.filter((row) => row.is_now);
  const before = rows.filter((row) => !row.is_now);
  const ofType = (some: DayRow[], wanted: SaleType) => some.filter(({ type }) => type === wanted);
  const amountOn = (wanted: string, type: SaleType) =>
    addUp(ofType(now, type).filter(({ day }) => day === wanted)).amount;
  return {
    now: addUp(now),
    before: addUp(before),
    cancelled: now.reduce((total, { cancelled }) => total + cancelled, 0),
    kinds: SALE_TYPES.map((type) => ({
      type_sale: type,
      now: addUp(ofType(now, type)),
      before: addUp(ofType(before, type)),
    })),
    days: daysOf(period).map((day) => ({
      day,
      order: amountOn(day, 'order'),
      preorder: amountOn(day, 'preorder'),
      creditorder: amountOn(day, 'creditorder'),
    })),
  };
}

/**
 * Counts the baskets reported in each span at their latest amount (XOF); one with reports in both counts in both.
 * `converted` counts those of `now` that have become orders.
 */
export async function countBaskets(db: Db, { now, before }: Period): Promise<Dashboard['baskets']> {
  const reportedIn = (span: Period['now']) => sql`exists (select from ${leadReports}
    where ${leadReports.leadId} = ${leads.id} and ${isIn(leadReports.reportedAt, span)})`;
  const rows = rowsOf<
    Record<'count' | 'amount' | 'converted' | 'count_before' | 'amount_before', number>
  >(
    await db.execute(sql`
      select ${countOf(sql`is_now`)} as count, ${totalOf(sql`claimed`, sql`is_now`)} as amount,
        ${countOf(sql`is_now and is_converted`)} as converted,
        ${countOf(sql`is_before`)} as count_before,
        ${totalOf(sql`claimed`, sql`is_before`)} as amount_before
      from (
        select ${reportedIn(now)} as is_now, ${reportedIn(before)} as is_before,
          ${leads.claimedTotal} as claimed,
          (${leads.orderId} is not null or ${leads.state} = 'converted') as is_converted
        from ${leads} where ${leads.reportedAt} >= ${before.from.toISOString()}::timestamptz
      ) as reported`),
  );
  const { count, amount, converted, count_before, amount_before } = oneRow(rows);
  return {
    reported: { now: { count, amount }, before: { count: count_before, amount: amount_before } },
    converted,
  };
}
