import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { Payment } from '../payment/states.ts';

/** How long money may still be on its way once nobody can begin to pay any more. */
const ON_ITS_WAY_MS = 30 * 60_000;
/** How long an offer is trusted of which nobody says how long it holds. */
const UNSAID_MS = 30 * 60_000;

/** Until when a payment's offer can be taken, as far as anybody knows. */
export const offerEnd = ({ validUntil, createdAt }: Pick<Payment, 'validUntil' | 'createdAt'>) =>
  validUntil ?? new Date(createdAt.getTime() + UNSAID_MS);

/**
 * Keeps the goods of an order whose payment is on its way: one that is held for a while is held until
 * half an hour after the offer ends, so that nobody's order is cancelled while they pay. Other orders
 * stay as they are, and no hold gets shorter.
 */
export async function holdGoods(
  tx: Db,
  payment: Pick<Payment, 'orderId' | 'validUntil' | 'createdAt'>,
): Promise<void> {
  const heldUntil = new Date(offerEnd(payment).getTime() + ON_ITS_WAY_MS);
  // An order that is held for good has no moment, and what has none is not before another.
  await tx
    .update(orders)
    .set({ heldUntil })
    .where(and(eq(orders.id, payment.orderId), lt(orders.heldUntil, heldUntil)));
}
