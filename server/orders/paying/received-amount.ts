import { type SQL, sql } from 'drizzle-orm';
import { MAX_XOF } from '#contract/money.ts';
import { payments } from '#server/db/schema/payments.ts';

type Payment = typeof payments.$inferSelect;

/** What the provider received, in XOF: what was asked for unless it said otherwise. */
export const receivedXof = ({ amount, receivedAmount }: Payment): number =>
  receivedAmount ?? amount;

/** What the shop still has of a payment, in XOF. */
export const keptXof = (payment: Payment): number =>
  payment.refundedAt === null ? receivedXof(payment) - payment.refundedXof : 0;

/** Whether nobody knows how many francs were received: of another currency, or of an amount that was not told. */
export const isAmountUnknown = ({ reviewReason, receivedAmount }: Payment): boolean =>
  reviewReason === 'currency' || (reviewReason === 'amount' && receivedAmount === null);
export const receivedXofColumn: SQL = sql`coalesce(${payments.receivedAmount}, ${payments.amount})`;

/** What a payment is about, in XOF: what was asked for until another amount was accepted. */
export const amountOf = (payment: Payment): number =>
  payment.state === 'completed' ? receivedXof(payment) : payment.amount;

/** An amount that a provider says it received, in XOF; null for what can be no such amount. */
export const knownXof = (said: number | null): number | null =>
  said !== null && Number.isSafeInteger(said) && said >= 1 && said <= MAX_XOF ? said : null;
