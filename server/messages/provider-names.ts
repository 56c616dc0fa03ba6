import type { PaymentProvider } from '#contract/payment-states.ts';

/** What people call those who take the money, in French. */
export const PROVIDER_NAMES: Record<PaymentProvider, string> = {
  wave: 'Wave',
  orange: 'Orange Money',
  card: 'Carte bancaire',
  cash: 'Espèces',
};

/** The same after an amount: reçu par Wave. */
export const THROUGH_PROVIDER: Record<PaymentProvider, string> = {
  wave: `par ${PROVIDER_NAMES.wave}`,
  orange: `par ${PROVIDER_NAMES.orange}`,
  card: 'par carte',
  cash: 'en espèces',
};
