import { and, inArray, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import type { Unmatched } from '#contract/money/payment-shapes.ts';
import { staffUnmatched } from '#contract/money/staff-unmatched.ts';
import type { Db } from '#server/base/db/open.ts';
import { matchesText } from '#server/base/lists/matches-text.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { isoTime } from '#server/base/time.ts';
import { payments, unmatchedReceipts } from '#server/money/payments/tables.ts';
import { receivedXofColumn } from '#server/sales/orders/paying/received-amount.ts';
import { isOpenReceipt, isUnmatched, reasonColumn, reasonOf } from '../ledger/is-unmatched.ts';
import { type FoundPayment, findPayments } from '../payment/find-payment.ts';

/** Payments that wait for a decision, and receipts that belong to none, as rows of one table. */
const rows = () => sql`(
  select 'payment-' || ${payments.id} as id, ${payments.provider} as provider, ${reasonColumn()} as reason,
    ${receivedXofColumn} as amount, coalesce(${payments.completedAt}, ${payments.createdAt}) as at,
    ${payments}.search_text as search_text
  from ${payments} where ${isUnmatched()}
  union all
  select 'receipt-' || ${unmatchedReceipts.id}, ${unmatchedReceipts.provider}, 'unknown',
    ${unmatchedReceipts.amount}, ${unmatchedReceipts.receivedAt},
    shop_fold(${unmatchedReceipts.providerTransactionId} || ' ' || ${unmatchedReceipts.reference})
  from ${unmatchedReceipts} where ${isOpenReceipt}) found`;

/**
 * What a provider received and no order counts ('payé non rapproché'), the newest first unless told otherwise:
 * payments that wait for a decision, those that the provider's ledger lacks, refunds that were asked for and
 * not heard of again, and receipts that belong to no payment and that nobody has closed.
 */
export function listUnmatched(db: Db, query: QueryOf<typeof staffUnmatched>): StaffRows<Unmatched> {
  const { provider, reason, ids } = query;
  return listOf(db, staffUnmatched, query, {
    from: rows(),
    where: and(
      provider && sql`found.provider = ${provider}`,
      reason && sql`found.reason = ${reason}`,
      ids === undefined
        ? undefined
        : sql`split_part(found.id, '-', 2) = any(${sql.param(ids.split(','))}::text[])`,
      matchesText(sql`found`, query.q ?? ''),
    ),
    sortable: { at: sql`found.at`, amount: sql`found.amount` },
    id: sql`found.id`,
    read: (wanted) => readUnmatched(db, wanted),
  });
}

async function readUnmatched(db: Db, ids: string[]): Promise<Unmatched[]> {
  const numbersOf = (kind: Unmatched['kind']) =>
    ids.flatMap((id) => (id.startsWith(kind) ? [Number(id.slice(kind.length + 1))] : []));
  const [waiting, receipts] = await Promise.all([
    findPayments(db, inArray(payments.id, numbersOf('payment')), { limit: ids.length }),
    db
      .select({ receipt: unmatchedReceipts })
      .from(unmatchedReceipts)
      .where(inArray(unmatchedReceipts.id, numbersOf('receipt'))),
  ]);
  return [...waiting.map(ofPayment), ...receipts.map(({ receipt }) => ofReceipt(receipt))];
}

const ofPayment = ({ payment, order }: FoundPayment): Unmatched => ({
  id: `payment-${payment.id}`,
  kind: 'payment',
  number: payment.id,
  reason: reasonOf(payment),
  provider: payment.provider,
  transaction_id: payment.transactionId,
  provider_transaction_id: payment.providerTransactionId,
  amount: payment.receivedAmount ?? payment.amount,
  expected_amount: payment.amount,
  order_id: order.id,
  order_name: order.number,
  customer_name: order.buyerName,
  at: isoTime(payment.completedAt ?? payment.createdAt),
});

const ofReceipt = (receipt: typeof unmatchedReceipts.$inferSelect): Unmatched => ({
  id: `receipt-${receipt.id}`,
  kind: 'receipt',
  number: receipt.id,
  reason: 'unknown',
  provider: receipt.provider,
  transaction_id: receipt.reference,
  provider_transaction_id: receipt.providerTransactionId,
  amount: receipt.amount,
  expected_amount: null,
  order_id: null,
  order_name: null,
  customer_name: null,
  at: isoTime(receipt.receivedAt),
});
