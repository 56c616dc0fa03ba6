import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { orders } from '#server/sales/orders/tables.ts';
import type { Payment } from '../payment/states.ts';

/** How long money may still be on its way once nobody can begin to pay any more. */
const ON_ITS_WAY_MS = 30 * 60_000;
/** How long a checkout session without an end is trusted. */
const UNSAID_MS = 30 * 60_000;

export const sessionEnd = ({ validUntil, createdAt }: Pick<Payment, 'validUntil' | 'createdAt'>) =>
  validUntil ?? new Date(createdAt.getTime() + UNSAID_MS);

/** Keeps a held order's goods until half an hour after the checkout session ends; never shorter than before. */
export async function holdGoods(
  tx: Db,
  payment: Pick<Payment, 'orderId' | 'validUntil' | 'createdAt'>,
): Promise<void> {
  const heldUntil = new Date(sessionEnd(payment).getTime() + ON_ITS_WAY_MS);
  // An order that is held for good has no moment, and what has none is not before another.
  await tx
    .update(orders)
    .set({ heldUntil })
    .where(and(eq(orders.id, payment.orderId), lt(orders.heldUntil, heldUntil)));
}
