import { and, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Unmatched } from '#contract/money/payment-shapes.ts';
import { payments, unmatchedReceipts } from '#server/money/payments/tables.ts';
import type { Payment } from '../payment/states.ts';

/** Far longer than a provider is given to answer. */
const REFUNDING_MS = 10 * 60_000;
const refundingSince = () => new Date(Date.now() - REFUNDING_MS);

export const isUnmatched = (): SQL | undefined =>
  and(
    isNull(payments.refundedAt),
    or(
      sql`${payments.state} = 'review'`,
      isNotNull(payments.missingInLedgerAt),
      lt(payments.refundAskedAt, refundingSince()),
    ),
  );

export const isOpenReceipt: SQL = isNull(unmatchedReceipts.closedAt);

export function reasonOf({ state, reviewReason, refundAskedAt }: Payment): Unmatched['reason'] {
  if (refundAskedAt !== null && refundAskedAt < refundingSince()) return 'refund-unfinished';
  return state === 'review' ? (reviewReason ?? 'unknown') : 'not-in-ledger';
}

export const reasonColumn = (): SQL => sql`case
  when ${lt(payments.refundAskedAt, refundingSince())} then 'refund-unfinished'
  when ${payments.state} = 'review' then coalesce(${payments.reviewReason}, 'unknown')
  else 'not-in-ledger' end`;
