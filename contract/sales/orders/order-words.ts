import type { SaleType, Validation } from './order-states.ts';
import type { PaymentMode } from './payment-modes.ts';

export const SALE_WORDS: Record<SaleType, string> = {
  order: 'Commande',
  preorder: 'Précommande',
  creditorder: 'Commande à crédit',
};

export const PAYMENT_MODE_WORDS: Record<PaymentMode, string> = {
  domicile: 'À domicile',
  online: 'En ligne',
  echelonne: 'Échelonné',
  compte: 'Sur compte',
};

export const VALIDATION_WORDS: Record<Validation, string> = {
  pending: 'En attente',
  validated: 'Acceptée',
  rejected: 'Refusée',
  cancelled: 'Annulée',
};
