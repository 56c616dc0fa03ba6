import { type SQL, sql } from 'drizzle-orm';
import type { Instalment } from '#contract/instalments.ts';
import { oneRow } from '#server/db/one-row.ts';
import type { Db } from '#server/db/open.ts';
import { couponUses } from '#server/db/schema/coupons.ts';
import { instalments, orderEvents, orderLines, orders } from '#server/db/schema/orders.ts';
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
  const placed = tx.$with('placed').as(tx.insert(orders).values(order).returning());
  const orderId = sql<number>`(select id from placed)`;
  const { id } = orderLines;
  const parts = [
    tx.$with('lines').as(
      tx
        .insert(orderLines)
        .values(lines.map((line) => ({ ...line, orderId })))
        .returning({ id }),
    ),
    tx.$with('event').as(
      tx
        .insert(orderEvents)
        .values({ ...event, orderId })
        .returning({ id: orderEvents.id }),
    ),
    ...planned(tx, orderId, plan),
    ...usesOf(tx, orderId, uses),
  ];
  return oneRow(
    await tx
      .with(placed, ...parts)
      .select({ order: placed._.selectedFields, termsMark })
      .from(placed),
  );
}

function planned(tx: Db, orderId: SQL<number>, plan: readonly Instalment[]) {
  if (plan.length === 0) return [];
  const rows = plan.map(({ sequence, rate, amount, due_date }) => ({
    orderId,
    sequence,
    amount,
    dueOn: due_date,
    rate: Math.round(rate * 100),
  }));
  const { sequence } = instalments;
  return [tx.$with('plan').as(tx.insert(instalments).values(rows).returning({ sequence }))];
}

function usesOf(tx: Db, orderId: SQL<number>, uses: readonly AppliedCoupon[]) {
  if (uses.length === 0) return [];
  const rows = uses.map(({ coupon, amountXof }) => ({ orderId, couponId: coupon.id, amountXof }));
  return [tx.$with('uses').as(tx.insert(couponUses).values(rows).returning({ id: couponUses.id }))];
}
