/** Types of a basket report (rule S-2). */
export const BASKET_TYPES = ['commande', 'precommande', 'acredit'] as const;
/** What staff follows up: baskets, and searches without a result. */
export const LEAD_TYPES = [...BASKET_TYPES, 'recherche'] as const;
export const BASKET_LABELS = ['Commande', 'PreCommande', 'Crédit'] as const;
/** Name, phone and e-mail of an anonymous visitor. */
export const GUEST_CONTACT = 'Guest';
export const REPORT_DEBOUNCE_MS = 2000;
export const MAX_COMPARED = 4;
/** Lists stored with an account; the comparison stays in the browser. */
export const KEPT_LISTS = ['cart', 'preorder', 'creditOrder', 'wishlist'] as const;
export type KeptListName = (typeof KEPT_LISTS)[number];
/** Credit is left out: it concerns the member, the employer and the shop. */
export const SHARED_LISTS = ['cart', 'preorder', 'wishlist'] as const;
export type SharedListName = (typeof SHARED_LISTS)[number];
/** Fits into the 5 MB of browser storage. */
export const LIST_LINES = 100;
export const SHARED_LIST_DAYS = 30;
