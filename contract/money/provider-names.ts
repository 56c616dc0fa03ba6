import type { PaymentProvider } from './payment-states.ts';

export const PROVIDER_NAMES: Record<PaymentProvider, string> = {
  wave: 'Wave',
  orange: 'Orange Money',
  card: 'Carte bancaire',
  cash: 'Espèces',
  voucher: 'Bon d’achat',
  transfer: 'Virement',
  cheque: 'Chèque',
  terminal: 'Carte au terminal',
};

/** The same names inside a sentence, with their preposition: reçu par Wave. */
export const THROUGH_PROVIDER: Record<PaymentProvider, string> = {
  wave: 'par Wave',
  orange: 'par Orange Money',
  card: 'par carte',
  cash: 'en espèces',
  voucher: 'par bon d’achat',
  transfer: 'par virement',
  cheque: 'par chèque',
  terminal: 'par carte au terminal',
};
