import type { SaleType } from './order-states.ts';

/** What an order is called before its number. */
export const SALE_WORDS: Record<SaleType, string> = {
  order: 'Commande',
  preorder: 'Précommande',
  creditorder: 'Commande à crédit',
};
