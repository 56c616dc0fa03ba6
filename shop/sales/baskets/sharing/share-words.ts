import type { SharedListName } from '#contract/sales/baskets.ts';

export const SHARE_WORDS = {
  cart: {
    press: 'Partager ce panier',
    message: 'Voici un panier à regarder ensemble :',
    title: 'Panier partagé',
    copy: 'Copier dans mon panier',
  },
  preorder: {
    press: 'Partager ce panier',
    message: 'Voici un panier à précommander, à regarder ensemble :',
    title: 'Panier de précommande partagé',
    copy: 'Copier dans mon panier',
  },
  wishlist: {
    press: 'Partager cette liste',
    message: 'Voici une liste de souhaits à regarder ensemble :',
    title: 'Liste de souhaits partagée',
    copy: 'Copier dans ma liste',
  },
} as const satisfies Record<SharedListName, Record<string, string>>;

export const lineCountWords = (count: number): string => `${count} article${count > 1 ? 's' : ''}`;
