import type { OrderSummary, PaymentRow } from '#contract/payment-shapes.ts';
import type { Actor } from '#server/identity/actor.ts';
import { orderNotFound } from '#server/orders/order/may-see.ts';
import { Problem } from '#server/problem.ts';
import { type Caller, type SeenPayment, seePayment } from '../payment/may-see-payment.ts';
import { toRow, toSummary } from './payload.ts';
import { findPaidOrder, readPaymentsOf } from './payments-of-order.ts';
import { type Looking, readFreshPayment } from './read-payment.ts';
import { hasReceipt } from './receipt-path.ts';

/*
 * What existing clients ask when they believe that a payment was made (api-contract, 4.4). Whatever they
 * claim, the provider is read and the answer is the payment as it is.
 */

/**
 * The payments of an order that were received, as existing pages read them: of an order that is paid at
 * once the last one, or an object without fields, of others all. HR reads no names and gets no token.
 * Throws `not-found`.
 */
export async function describePaid(
  outside: Looking,
  actor: Actor,
  orderId: number,
): Promise<PaymentRow[] | PaymentRow | Record<string, never>> {
  const { order, isWhole } = await findPaidOrder(outside.db, actor, orderId);
  const found = await readPaymentsOf(outside, orderId, { isWhole });
  const rows = found
    .filter(({ payment }) => hasReceipt(payment))
    .map((seen) => (isWhole ? toRow(seen) : withoutToken(toRow(seen))));
  return order.saleType === 'order' ? (rows[0] ?? {}) : rows;
}

/** With the token anybody could read on, and have the receipt. */
const withoutToken = (row: PaymentRow): PaymentRow => ({
  ...row,
  payment_token: '',
  url_facture: false,
  customer_phone: false,
});

/** The order of a payment that was made. Throws `bad-request` in the words of the existing server. */
export async function verifyPayment(
  outside: Looking,
  caller: Caller,
  name: string,
): Promise<OrderSummary> {
  const seen = await readFreshPayment(outside, caller, name).catch((error) => {
    throw isNotFound(error) ? new Problem('bad-request', 'Paiement non trouvé') : error;
  });
  if (!hasReceipt(seen.payment)) throw new Problem('bad-request', 'Paiement non valide');
  return toSummary(seen);
}

/**
 * The order, when reading its open payments found one that was made; else whether one was made before.
 * Throws `not-found`.
 */
export async function checkOrderPayment(
  outside: Looking,
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

/**
 * The same for one payment of a pre-order, with all that were made. Throws `not-found`, and
 * `bad-request` in the words of the existing server for a payment that was counted before, of another
 * order or not made.
 */
export async function checkPreorderPayment(
  outside: Looking,
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
