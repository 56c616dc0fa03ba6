import { randomBytes, randomInt } from 'node:crypto';
import type { PaymentProvider } from '#contract/payment-states.ts';

const PREFIXES: Record<PaymentProvider, string> = {
  wave: 'WV',
  orange: 'OM',
  card: 'CB',
  cash: 'ES',
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
