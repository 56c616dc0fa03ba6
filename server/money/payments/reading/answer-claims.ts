import { and, eq, inArray } from 'drizzle-orm';
import type { LegacyPayment, OrderSummary } from '#contract/money/payment-shapes.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, actorHasRight, isOwner } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { payments } from '#server/money/payments/tables.ts';
import { findOrder } from '#server/sales/orders/order/find-orders.ts';
import {
  isEmployersOrder,
  type OwnedOrder,
  orderNotFound,
} from '#server/sales/orders/order/may-see.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { type Caller, type SeenPayment, seePayment } from '../payment/may-see-payment.ts';
import { findPayments, hasReceipt } from '../payment/payment.ts';

import { toRow, toSummary } from './payload.ts';
import { checkQuietly, type LoggedOutside, readFreshPayment } from './read-payment.ts';

/* Calls of existing clients that believe a payment was made (rule M-22). */

/**
 * Reads open payments at their providers; then the received ones: the last or `{}` for an order paid at once, else all.
 * HR gets no names and no token. Throws `not-found`.
 */
export async function readReceivedPayments(
  outside: LoggedOutside,
  actor: Actor,
  orderId: number,
): Promise<LegacyPayment[] | LegacyPayment | Record<string, never>> {
  const { order, isWhole } = await findPaidOrder(outside.db, actor, orderId);
  const found = await readPaymentsOf(outside, orderId, { isWhole });
  const rows = found
    .filter(({ payment }) => hasReceipt(payment))
    .map((seen) => (isWhole ? toRow(seen) : withoutToken(toRow(seen))));
  return order.saleType === 'order' ? (rows[0] ?? {}) : rows;
}

/** The token would let any holder read on and open the receipt. */
const withoutToken = (row: LegacyPayment): LegacyPayment => ({
  ...row,
  payment_token: '',
  url_facture: false,
  customer_phone: false,
});

/** Reads the payment at its provider; unless it is received, throws `bad-request` in the words of the former server. */
export async function verifyPayment(
  outside: LoggedOutside,
  caller: Caller,
  name: string,
): Promise<OrderSummary> {
  const seen = await readFreshPayment(outside, caller, name).catch((error) => {
    throw isNotFound(error) ? new Problem('bad-request', 'Paiement non trouvé') : error;
  });
  if (!hasReceipt(seen.payment)) throw new Problem('bad-request', 'Paiement non valide');
  return toSummary(seen);
}

/** Reads open payments at their providers; the order if that raised what is paid, else a text. Throws `not-found`. */
export async function checkOrderPayment(
  outside: LoggedOutside,
  actor: Actor,
  orderId: number,
): Promise<OrderSummary | { message: string }> {
  const { order, isWhole } = await findPaidOrder(outside.db, actor, orderId);
  const found = await readPaymentsOf(outside, orderId, { isWhole });
  const paid = found.find(({ payment }) => hasReceipt(payment));
  if (paid === undefined) return { message: 'Payment non valide' };
  const isNew = paid.order.amountPaid > order.amountPaid;
  return isNew ? toSummary(paid) : { message: 'Payment deja valide' };
}

/** The same for one payment of a pre-order. Throws `not-found`, `bad-request` if it is unpaid or was paid before. */
export async function checkPreorderPayment(
  outside: LoggedOutside,
  actor: Actor,
  { orderId, name }: { orderId: number; name: string },
): Promise<OrderSummary & { payment_ids: number[] }> {
  const { order, isWhole } = await findPaidOrder(outside.db, actor, orderId);
  if (order.saleType !== 'preorder') throw orderNotFound();
  const caller: Caller = { actor, hasBegun: () => false };
  const known = await seePayment(outside.db, caller, name).catch((error) => {
    if (isNotFound(error)) return undefined;
    throw error;
  });
  if (known === undefined || known.order.id !== orderId) throw invalid();
  if (hasReceipt(known.payment)) throw new Problem('bad-request', 'Payment déja valide');
  const found = await readPaymentsOf(outside, orderId, { isWhole });
  const made = found.filter(({ payment }) => hasReceipt(payment));
  const isMade = ({ payment }: SeenPayment) => payment.id === known.payment.id;
  const now = made.find(isMade);
  if (now === undefined) throw invalid();
  return { ...toSummary(now), payment_ids: made.map(({ payment }) => payment.id) };
}

const invalid = () => new Problem('bad-request', 'Payment non valide');

const isNotFound = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'not-found';

const MOST_OF_AN_ORDER = 200;
/** The newest; the job reads the others. */
const MOST_READ_AGAIN = 5;

async function findPaidOrder(
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

/** Newest first; open payments are read at their providers before. */
async function readPaymentsOf(
  outside: LoggedOutside,
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
