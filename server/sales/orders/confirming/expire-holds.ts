import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { markCancelled } from '../moving/cancel-order.ts';
import { lockOrder } from '../order/find-orders.ts';
import { awaitsConfirmation } from '../order/order-code.ts';
import { orderMessage, tellBuyer } from '../order/tell-buyer.ts';

const isOverdue = and(
  lt(orders.heldUntil, sql`now()`),
  eq(orders.amountPaid, 0),
  eq(orders.state, 'sale'),
  eq(orders.fulfilment, 'to_prepare'),
);

/** Cancels orders that were not paid or, to be paid at home, not confirmed in time; their goods can be sold again. */
export async function expireHolds(db: Db, config: Config): Promise<void> {
  const overdue = await db
    .select({ id: orders.id })
    .from(orders)
    .where(isOverdue)
    .orderBy(asc(orders.id));
  for (const { id } of overdue) {
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      // Somebody may have paid or cancelled it since.
      if ((await tx.$count(orders, and(eq(orders.id, id), isOverdue))) === 0) return;
      const isUnconfirmed = awaitsConfirmation(order);
      const reason = isUnconfirmed ? 'Non confirmée à temps' : 'Non payée à temps';
      await markCancelled(tx, 'shop', order, { kind: 'expired', reason });
      const kind = isUnconfirmed ? 'unconfirmed' : 'expired';
      await tellBuyer(tx, config, order, orderMessage({ kind }));
    });
  }
}
