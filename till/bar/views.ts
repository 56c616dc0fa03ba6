/** Selling comes first: it is shown when the address names no view. */
export const VIEWS = [
  'vendre',
  'payer',
  'paiement',
  'ticket',
  'ventes',
  'retour',
  'tiroir',
  'commandes',
] as const;
export type View = (typeof VIEWS)[number];
