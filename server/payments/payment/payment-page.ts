import { withQuery } from '#contract/paths.ts';
import type { PaymentProvider } from '#contract/payment-states.ts';
import { screens } from '#contract/screens.ts';
import type { Config } from '#server/config.ts';
import type { Payment } from './states.ts';

const PAGES: Record<PaymentProvider, string> = {
  wave: screens.wavePayment,
  orange: screens.orangePayment,
  card: screens.paymentSuccess,
  cash: screens.paymentSuccess,
};

/** The page of the shop that shows how a payment went, to whoever has this address. */
export const paymentPage = (
  { publicUrl }: Config,
  { provider, token }: Pick<Payment, 'provider' | 'token'>,
): string => `${publicUrl}${withQuery(PAGES[provider], { transaction: token })}`;
