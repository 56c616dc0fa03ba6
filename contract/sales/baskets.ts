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
/** The lists that follow a signed-in customer; the comparison is of one browser. */
export const KEPT_LISTS = ['cart', 'preorder', 'creditOrder', 'wishlist'] as const;
export type KeptListName = (typeof KEPT_LISTS)[number];
/** Lists that can be shared by a link; what is bought on credit is between a member, an employer and the shop. */
export const SHARED_LISTS = ['cart', 'preorder', 'wishlist'] as const;
export type SharedListName = (typeof SHARED_LISTS)[number];
/** More lines than anybody wants, few enough for the 5 MB of browser storage. */
export const LIST_LINES = 100;
/** How long a shared list can be opened, in days. */
export const SHARED_LIST_DAYS = 30;
