import { withQuery } from '#contract/paths.ts';
import type { PaymentProvider } from '#contract/payment-states.ts';
import type { Config } from '#server/config.ts';
import type { Payment } from './states.ts';

const PAGES: Record<PaymentProvider, string> = {
  wave: '/wave-paiement',
  orange: '/om-paiement',
  card: '/payment/success',
  cash: '/payment/success',
};

/** The page of the shop that shows how a payment went, to whoever has this address. */
export const paymentPage = (
  { publicUrl }: Config,
  { provider, token }: Pick<Payment, 'provider' | 'token'>,
): string => `${publicUrl}${withQuery(PAGES[provider], { transaction: token })}`;
