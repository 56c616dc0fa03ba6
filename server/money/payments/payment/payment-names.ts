import { randomBytes, randomInt } from 'node:crypto';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { screens } from '#contract/base/screens.ts';
import type { PaymentProvider } from '#contract/money/payment-states.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Payment } from './states.ts';

const PREFIXES: Record<PaymentProvider, string> = {
  wave: 'WV',
  orange: 'OM',
  card: 'CB',
  cash: 'ES',
  voucher: 'BA',
};
const TOKEN_BYTES = 18;

/** A number for a payment, `OM-51-20250722101045-690` (specification, section 3); others may draw the same. */
export function newTransactionId(provider: PaymentProvider, orderId: number, at: Date): string {
  const moment = at.toISOString().slice(0, 19).replace(/\D/g, '');
  const drawn = String(randomInt(1000)).padStart(3, '0');
  return `${PREFIXES[provider]}-${orderId}-${moment}-${drawn}`;
}

/** What opens a payment's page without signing in. */
export const newPaymentToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

const PAGES: Record<PaymentProvider, string> = {
  wave: screens.wavePayment,
  orange: screens.orangePayment,
  card: screens.paymentSuccess,
  cash: screens.paymentSuccess,
  voucher: screens.paymentSuccess,
};

/** The page of the shop that shows how a payment went, to anybody with its address. */
export const paymentPage = (
  { publicUrl }: Config,
  { provider, token }: Pick<Payment, 'provider' | 'token'>,
): string => `${publicUrl}${withQuery(PAGES[provider], { transaction: token })}`;

/** Whether a payment is one that there is a receipt of: the shop has the money, and still has it. */
export const hasReceipt = ({ state, refundedAt }: Payment): boolean =>
  state === 'completed' && refundedAt === null;

/** Where the receipt of a payment is read, by anybody with this path; nowhere until it is paid. */
export const receiptPath = (payment: Payment): string =>
  hasReceipt(payment) ? pathTo(paths.paymentReceipt, { id: payment.token }) : '';
