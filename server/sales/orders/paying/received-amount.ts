import { type SQL, sql } from 'drizzle-orm';
import { MAX_XOF } from '#contract/base/fields/money.ts';
import type { Config } from '#server/base/config/config.ts';
import { payments } from '#server/money/payments/tables.ts';

type Payment = typeof payments.$inferSelect;

/** What the provider received, in XOF: what was asked for unless it said otherwise. */
export const receivedXof = ({ amount, receivedAmount }: Payment): number =>
  receivedAmount ?? amount;

/** What the shop still has of a payment, in XOF. */
export const keptXof = (payment: Payment): number =>
  payment.refundedAt === null ? receivedXof(payment) - payment.refundedXof : 0;

/**
 * The stamp duty that goes back with an amount of a payment, both XOF: none unless the shop gives it back. It is the share
 * of all that went back less that of before, so the last franc leaves nothing of it.
 */
export function dutyBackXof({ settings }: Config, payment: Payment, amountXof: number): number {
  if (settings.SHOP_STAMP_DUTY_REFUNDED !== 'oui') return 0;
  const shareOf = (xof: number) => Math.round((payment.stampDuty * xof) / receivedXof(payment));
  return shareOf(payment.refundedXof + amountXof) - shareOf(payment.refundedXof);
}

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
