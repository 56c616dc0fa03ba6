import { getTableColumns, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Instalment } from '#contract/sales/orders/instalments.ts';
import { insertJsonRows, toJsonRows } from '#server/base/db/json-rows.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { preparedOnce } from '#server/base/db/prepared-once.ts';
import { couponUses } from '#server/sales/coupons/tables.ts';
import { instalments, orderEvents, orderLines, orders } from '#server/sales/orders/tables.ts';
import type { AppliedCoupon } from '../pricing/apply-coupons.ts';
import { termsMark } from '../terms/read-terms.ts';
import type { OrderRow } from './tell-of-order.ts';

type PartOf<T extends { $inferInsert: object }> = Omit<T['$inferInsert'], 'orderId'>;
type Parts = {
  lines: readonly PartOf<typeof orderLines>[];
  plan: readonly Instalment[];
  event: PartOf<typeof orderEvents>;
  uses: readonly AppliedCoupon[];
};

/**
 * Writes an order with its lines, its instalments, its coupons and its first event, in one statement, and tells the mark
 * of the terms at that moment.
 */
export async function insertOrder(
  tx: Db,
  order: typeof orders.$inferInsert,
  { lines, plan, event, uses }: Parts,
): Promise<{ order: OrderRow; termsMark: string }> {
  return oneRow(
    await insertStatement(tx).execute({
      order: toJsonRows(orders, [order]),
      lines: toJsonRows(orderLines, lines),
      event: toJsonRows(orderEvents, [event]),
      plan: toJsonRows(instalments, plan.map(instalmentRow)),
      uses: toJsonRows(couponUses, uses.map(useRow)),
    }),
  );
}

const instalmentRow = ({ sequence, rate, amount, due_date }: Instalment) => ({
  sequence,
  amount,
  dueOn: due_date,
  rate: Math.round(rate * 100),
});

const useRow = ({ coupon, amountXof }: AppliedCoupon) => ({ couponId: coupon.id, amountXof });

/** The largest statement of an order: PostgreSQL reads and plans it once for each connection, as it has a name. */
const insertStatement = preparedOnce((tx) => {
  const order = getTableColumns(alias(orders, 'placed'));
  const placed = tx
    .$with('placed', order)
    .as(sql`${insertJsonRows(orders, sql.placeholder('order'))} returning *`);
  const ofOrder = { orderId: sql`(select id from placed)` };
  const parts = Object.entries({
    lines: orderLines,
    event: orderEvents,
    plan: instalments,
    uses: couponUses,
  }).map(([name, table]) =>
    tx.$with(name, {}).as(insertJsonRows(table, sql.placeholder(name), ofOrder)),
  );
  return tx
    .with(placed, ...parts)
    .select({ order, termsMark })
    .from(placed)
    .prepare('insert_order');
});
