import { sql } from 'drizzle-orm';
import type { Instalment } from '#contract/instalments.ts';
import { oneRow } from '#server/db/one-row.ts';
import type { Db } from '#server/db/open.ts';
import { preparedByShape } from '#server/db/prepared-once.ts';
import { couponUses } from '#server/db/schema/coupons.ts';
import { instalments, orderEvents, orderLines, orders } from '#server/db/schema/orders.ts';
import { bindRows, readShape } from '#server/db/shaped-rows.ts';
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
  const values = new Map<string, unknown>();
  bindRows(values, 'order', orders, [order]);
  bindRows(values, 'line', orderLines, lines);
  bindRows(values, 'event', orderEvents, [event]);
  bindRows(values, 'plan', instalments, plan.map(instalmentRow));
  bindRows(values, 'use', couponUses, uses.map(useRow));
  const statement = statementFor(tx, [...values.keys()].join(' '));
  return oneRow(await statement.execute(Object.fromEntries(values)));
}

const instalmentRow = ({ sequence, rate, amount, due_date }: Instalment) => ({
  sequence,
  amount,
  dueOn: due_date,
  rate: Math.round(rate * 100),
});

const useRow = ({ coupon, amountXof }: AppliedCoupon) => ({ couponId: coupon.id, amountXof });

/** To write it took a sixth of what an order cost, so it is done once for the names of the values. */
const statementFor = preparedByShape((tx, shape) => {
  const rowsOf = readShape(shape);
  const [order] = rowsOf.get('order')!;
  const placed = tx.$with('placed').as(
    tx
      .insert(orders)
      .values(order as never)
      .returning(),
  );
  const orderId = sql`(select id from placed)`;
  const parts = Object.entries({
    line: orderLines,
    event: orderEvents,
    plan: instalments,
    use: couponUses,
  }).flatMap(([name, table]) => {
    const rows = (rowsOf.get(name) ?? []).map((row) => ({ ...row, orderId }));
    if (rows.length === 0) return [];
    const written = tx.insert(table).values(rows as never);
    return [tx.$with(name).as(written.returning({ orderId: table.orderId }))];
  });
  return tx
    .with(placed, ...parts)
    .select({ order: placed._.selectedFields, termsMark })
    .from(placed)
    .prepare('');
});
