import { and, desc, eq, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { Unmatched } from '#contract/payment-shapes.ts';
import type { Db } from '#server/db/open.ts';
import { payments, unmatchedReceipts } from '#server/db/schema/payments.ts';
import { isoTime } from '#server/orders/iso-time.ts';
import { type FoundPayment, findPayments } from './find-payment.ts';
import type { Payment } from './states.ts';

const MOST_LISTED = 500;
/** Far longer than a provider is given to answer. */
const REFUNDING_MS = 10 * 60_000;

/** Whether a payment belongs into that list now. */
export const isUnmatched = (): SQL | undefined =>
  and(
    isNull(payments.refundedAt),
    or(
      eq(payments.state, 'review'),
      isNotNull(payments.missingInLedgerAt),
      lt(payments.refundAskedAt, new Date(Date.now() - REFUNDING_MS)),
    ),
  );

export const isOpenReceipt: SQL = isNull(unmatchedReceipts.closedAt);

/**
 * What a provider received and no order counts ('payé non rapproché'), the newest first: payments that
 * wait for a decision, those that the provider's ledger lacks, refunds that were asked for and not heard
 * of again, and receipts that belong to no payment and that nobody has closed. 500 of either at most.
 */
export async function listUnmatched(db: Db): Promise<Unmatched[]> {
  const waiting = await findPayments(db, isUnmatched(), { limit: MOST_LISTED });
  const receipts = await db
    .select()
    .from(unmatchedReceipts)
    .where(isOpenReceipt)
    .orderBy(desc(unmatchedReceipts.receivedAt))
    .limit(MOST_LISTED);
  return [...waiting.map(ofPayment), ...receipts.map(ofReceipt)].toSorted((a, b) =>
    a.at < b.at ? 1 : -1,
  );
}

const ofPayment = ({ payment, order }: FoundPayment): Unmatched => ({
  kind: 'payment',
  id: payment.id,
  provider: payment.provider,
  transaction_id: payment.transactionId,
  provider_transaction_id: payment.providerTransactionId,
  amount: payment.receivedAmount ?? payment.amount,
  expected_amount: payment.amount,
  reason: reasonOf(payment),
  order_id: order.id,
  order_name: order.number,
  customer_name: order.buyerName,
  at: isoTime(payment.completedAt ?? payment.createdAt),
});

function reasonOf({ state, reviewReason, refundAskedAt }: Payment): Unmatched['reason'] {
  const isRefunding = refundAskedAt !== null && refundAskedAt.getTime() < Date.now() - REFUNDING_MS;
  if (isRefunding) return 'refund-unfinished';
  return state === 'review' ? (reviewReason ?? 'unknown') : 'not-in-ledger';
}

const ofReceipt = (receipt: typeof unmatchedReceipts.$inferSelect): Unmatched => ({
  kind: 'receipt',
  id: receipt.id,
  provider: receipt.provider,
  transaction_id: receipt.reference,
  provider_transaction_id: receipt.providerTransactionId,
  amount: receipt.amount,
  expected_amount: null,
  reason: 'unknown',
  ...{ order_id: null, order_name: null, customer_name: null },
  at: isoTime(receipt.receivedAt),
});
