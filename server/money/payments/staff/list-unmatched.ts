import { and, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import type { Unmatched } from '#contract/money/payment-shapes.ts';
import { staffUnmatched } from '#contract/money/staff-unmatched.ts';
import type { Db } from '#server/base/db/open.ts';
import { matchesText } from '#server/base/lists/matches-text.ts';
import { listOf, type SummedRows } from '#server/base/lists/read-list.ts';
import { isoTime } from '#server/base/time.ts';
import { receivedXofColumn } from '#server/sales/orders/paying/settle-order.ts';
import { type FoundPayment, findPayments, type Payment } from '../payment/payment.ts';
import { payments, unmatchedReceipts } from '../tables.ts';

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

/** Newest first: payments in review or missing in the ledger, unanswered refunds, open receipts. */
export function listUnmatched(
  db: Db,
  query: QueryOf<typeof staffUnmatched>,
): SummedRows<Unmatched> {
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

/** Far longer than a provider is given to answer. */
const REFUNDING_MS = 10 * 60_000;

const refundingSince = () => new Date(Date.now() - REFUNDING_MS);

/** SQL condition: in review, missing in the ledger of its provider, or with a refund asked too long ago. */
export const isUnmatched = (): SQL | undefined =>
  and(
    isNull(payments.refundedAt),
    or(
      sql`${payments.state} = 'review'`,
      isNotNull(payments.missingInLedgerAt),
      lt(payments.refundAskedAt, refundingSince()),
    ),
  );

/** SQL condition: no staff member has closed the receipt. */
export const isOpenReceipt: SQL = isNull(unmatchedReceipts.closedAt);

function reasonOf({ state, reviewReason, refundAskedAt }: Payment): Unmatched['reason'] {
  if (refundAskedAt !== null && refundAskedAt < refundingSince()) return 'refund-unfinished';
  return state === 'review' ? (reviewReason ?? 'unknown') : 'not-in-ledger';
}

const reasonColumn = (): SQL => sql`case
  when ${lt(payments.refundAskedAt, refundingSince())} then 'refund-unfinished'
  when ${payments.state} = 'review' then coalesce(${payments.reviewReason}, 'unknown')
  else 'not-in-ledger' end`;
