import type { PaymentProvider } from '#contract/payment-states.ts';

/** Who takes the money, as people call it. */
export const PROVIDER_NAMES: Record<PaymentProvider, string> = {
  wave: 'Wave',
  orange: 'Orange Money',
  card: 'Carte bancaire',
  cash: 'Espèces',
};
