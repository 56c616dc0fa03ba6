import type { OnlineProvider } from '#contract/money/payment-states.ts';
import type {
  CheckoutSession,
  Provider,
  ProviderStatus,
} from '#server/money/payments/providers/provider.ts';
import { applyStatus } from '#server/money/payments/settling/apply-status.ts';
import { recordAnswer } from '#server/money/payments/settling/check-payment.ts';
import { recordCash } from '#server/money/payments/staff/record-cash.ts';
import { openPayment } from '#server/money/payments/starting/open-payment.ts';
import { type Account, type Cast, MINUTE_MS } from './cast.ts';

export type Paying = {
  orderId: number;
  /** Undefined for a guest. */
  by: Account | undefined;
  /** As the provider writes number or card. */
  payer: string;
  provider: OnlineProvider;
};

/** `less` is a wrong amount; `open` never ends. */
export type Outcome = 'paid' | 'failed' | 'cancelled' | 'expired' | 'less' | 'open';

const LASTS_MS = 30 * MINUTE_MS;
const FAILURE = 'insufficient-funds';
const WORDS: Record<OnlineProvider, { paid: string; open: string }> = {
  wave: { paid: 'complete/succeeded', open: 'open/processing' },
  orange: { paid: 'SUCCESS', open: 'INITIATED' },
  card: { paid: 'completed', open: 'pending' },
};

/** Provider responses are played. */
const notAsked = () => Promise.reject(new Error('The history asks no provider'));
const played = (name: OnlineProvider): Provider => ({
  name,
  minXof: 100,
  maxXof: 5_000_000,
  start: notAsked,
  read: notAsked,
  readCallback: () => ({ kind: 'ignored', reason: 'played' }),
});
const providers = { wave: played('wave'), orange: played('orange'), card: played('card') };

/** Starts a payment and plays the outcome without asking the provider; returns its id. */
export async function payOnline(
  { tx, config, staff }: Cast,
  { orderId, by, payer, provider: name }: Paying,
  outcome: Outcome,
): Promise<number> {
  const offering = { provider: providers[name], providers };
  const actor = by ?? staff.manager;
  const { payment } = await openPayment(tx, config, offering, {
    orderId,
    payer: { actor, orderToken: undefined },
    ...(name !== 'card' && { phone: payer }),
  });
  const { id, amount, transactionId } = payment;
  const isMoney = outcome === 'paid' || outcome === 'less';
  const providerId = `${name}-demo-${id}`;
  const rawStatus = isMoney ? WORDS[name].paid : WORDS[name].open;
  const checkoutSession: CheckoutSession = {
    providerId,
    links: {},
    qrCode: null,
    rawStatus,
    raw: '',
    validUntil: new Date(Date.now() + LASTS_MS),
  };
  const reading: ProviderStatus = {
    outcome: outcome === 'less' ? 'paid' : outcome,
    rawStatus,
    attemptError: outcome === 'failed' ? FAILURE : '',
    amountXof: outcome === 'less' ? amount - 5000 : amount,
    currency: 'XOF',
    reference: transactionId,
    isOurs: true,
    checkoutSession,
    providerTransactionId: isMoney ? `${name.toUpperCase()}${900_000 + 7 * id}` : null,
    payer: isMoney ? payer : null,
    channel: '',
    paidAt: null,
    raw: JSON.stringify({ id: providerId, status: rawStatus, amount }),
  };
  await recordAnswer(tx, payment, reading);
  await applyStatus({ db: tx, config }, id, reading, { providerId });
  return id;
}

/** Records cash as the orders clerk, with its stamp duty; returns the payment’s id. Throws as `recordCash`. */
export const takeCash = (
  { tx, config, staff }: Cast,
  orderId: number,
  amountXof: number,
): Promise<number> => recordCash({ db: tx, config, actor: staff.orders }, { orderId, amountXof });
