/** The type of a reported basket (specification, section 3, CRM payload). */
export const BASKET_TYPES = ['commande', 'precommande', 'acredit'] as const;
/** What staff follows up: reported baskets, and searches that found nothing. */
export const LEAD_TYPES = [...BASKET_TYPES, 'recherche'] as const;
/** The label of a reported line, in the order of `BASKET_TYPES`. */
export const BASKET_LABELS = ['Commande', 'PreCommande', 'Crédit'] as const;
/** What stands for name, phone and e-mail of an anonymous visitor. */
export const GUEST = 'Guest';
/** A basket's report leaves once it has rested so long. */
export const REPORT_DEBOUNCE_MS = 2000;
export const MAX_COMPARED = 4;
