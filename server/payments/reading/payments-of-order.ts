import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { type Actor, actorHasRight, isOwner } from '#server/identity/actor.ts';
import { findOrder } from '#server/orders/order/find-orders.ts';
import { isEmployersOrder, type OwnedOrder, orderNotFound } from '#server/orders/order/may-see.ts';
import { findPayments } from '../payment/find-payment.ts';
import type { SeenPayment } from '../payment/may-see-payment.ts';
import { checkQuietly, type Looking } from './read-payment.ts';

const MOST_OF_AN_ORDER = 200;
/** Those that began last; the job reads the others. */
const MOST_READ_AGAIN = 5;

/**
 * An order whose payments the actor may know: its owner, staff, and HR its employees' credit orders, but
 * for what tells of persons. Throws `not-found` for everybody else.
 */
export async function findPaidOrder(
  db: Db,
  actor: Actor,
  id: number,
): Promise<{ order: OwnedOrder; isWhole: boolean }> {
  const order = await findOrder(db, eq(orders.id, id));
  if (order === undefined) throw orderNotFound();
  const isWhole = isOwner(actor, order.ownerId) || actorHasRight(actor, 'payments:read');
  if (!isWhole && !isEmployersOrder(actor, order)) throw orderNotFound();
  return { order, isWhole };
}

/** The payments of an order, the newest first, once those that are open were read at their providers. */
export async function readPaymentsOf(
  outside: Looking,
  orderId: number,
  { isWhole }: { isWhole: boolean },
): Promise<SeenPayment[]> {
  const { db } = outside;
  const isOpen = inArray(payments.state, ['pending', 'processing']);
  const open = await findPayments(db, and(eq(payments.orderId, orderId), isOpen), {
    limit: MOST_READ_AGAIN,
  });
  await Promise.all(open.map(({ payment }) => checkQuietly(outside, payment.id)));
  const found = await findPayments(db, eq(payments.orderId, orderId), { limit: MOST_OF_AN_ORDER });
  return found.map((one) => ({ ...one, isWhole }));
}
