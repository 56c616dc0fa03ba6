import { formatXof } from '#contract/base/fields/money.ts';
import { fieldsOf, hasKey } from '#contract/base/tables.ts';
import { HAND_STAGE_WORDS } from '#contract/money/hand-stages.ts';
import type { PaymentProvider } from '#contract/money/payment-states.ts';
import { explainAttempt } from './explain-payment.ts';

const OPEN = 'Le client peut payer';
const PAID = 'Payé';
const FAILED = 'Refusé';
const CANCELLED = 'Abandonné par le client';
const EXPIRED = 'Le délai pour payer est passé';
const RUNNING = 'Paiement en cours chez l’opérateur';

/** Each provider's status words in French. */
const STATUSES: Record<PaymentProvider, Record<string, string>> = {
  wave: {
    'complete/succeeded': PAID,
    'complete/failed': FAILED,
    'complete/cancelled': CANCELLED,
    'open/processing': OPEN,
    'open/cancelled': OPEN,
    'open/failed': OPEN,
    open: OPEN,
    'expired/cancelled': EXPIRED,
    'expired/processing': EXPIRED,
    expired: EXPIRED,
  },
  orange: {
    INITIATED: OPEN,
    PRE_INITIATED: OPEN,
    PENDING: RUNNING,
    ACCEPTED: RUNNING,
    SUCCESS: PAID,
    FAILED,
    REJECTED: FAILED,
    CANCELLED,
    EXPIRED,
  },
  card: { pending: OPEN, completed: PAID, cancelled: CANCELLED, failed: FAILED },
  cash: { received: 'Reçu en espèces' },
  voucher: { redeemed: 'Pris sur un bon d’achat' },
  ...HAND_STAGE_WORDS,
};

/** In French; empty for an unknown status. */
export const statusInWords = (provider: PaymentProvider, status: string): string =>
  (hasKey(STATUSES[provider], status) ? STATUSES[provider][status] : undefined) ?? '';

/** Status, amount and failure of a provider's message in French; empty when unreadable. */
export function describeProviderMessage(provider: PaymentProvider, body: string): string {
  const said = readFacts(body);
  if (said === undefined) return '';
  if (said === 'nothing') return 'Aucun paiement pour le moment';
  const status = statusInWords(provider, said.status);
  const amount = said.amountXof === undefined ? '' : formatXof(said.amountXof);
  const error = said.error === '' ? '' : explainAttempt(said.error);
  return [[status, amount].filter(Boolean).join(' : '), error].filter(Boolean).join('. ');
}

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function readFacts(body: string) {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return undefined;
  }
  if (Array.isArray(parsed) && parsed.length === 0) return 'nothing' as const;
  const all = fieldsOf(Array.isArray(parsed) ? parsed.at(-1) : parsed);
  const said: Record<string, unknown> = { ...all, ...fieldsOf(all.data) };
  const { checkout_status: checkout, payment_status: payment, amount } = said;
  const status =
    typeof checkout === 'string'
      ? [checkout, wordOf(payment)].filter(Boolean).join('/')
      : wordOf(said.status);
  const total = fieldsOf(said.invoice).total_amount;
  const amountXof = Number(fieldsOf(amount).value ?? amount ?? total ?? Number.NaN);
  const { code, error_code } = fieldsOf(said.last_payment_error);
  return {
    status,
    error: wordOf(code) || wordOf(error_code),
    ...(Number.isSafeInteger(amountXof) && { amountXof }),
  };
}
