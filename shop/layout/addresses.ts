import { PROMOTION_LINK, SEASON_LINKS } from '#contract/seasons.ts';
import type { Shop } from '#contract/shop.ts';
import { shopLink } from '../catalogue/links.ts';

/** The screens that the frame leads to (specification, section 2); their routes are in `routes.ts`. */
export const addresses = {
  home: '/',
  shop: shopLink({}),
  promotions: PROMOTION_LINK.to,
  credit: '/credit-commandes',
  about: '/informations',
  tracking: '/tracking-order',
  login: '/login',
  wishlist: '/wishlist',
  cart: '/cart',
  preorderCart: '/pre-cart',
  creditCart: '/credit-cart',
  checkout: '/checkout',
  guestCheckout: '/commande-sans-compte',
  comparison: '/products-compaire',
  pack: '/pack-promo',
  signup: '/signup',
  code: '/verification-code',
  forgotPassword: '/forgot-password',
  newPassword: '/new-password',
  claim: '/create-compte',
  profile: '/profile',
  employer: '/espace-entreprise',
  offline: '/hors-ligne',
  faq: '/faq',
  delivery: '/livraison-et-retours',
  safety: '/achats-securises',
  creditProcess: '/processus-de-commande-de-credit',
  saleTerms: '/conditions-generales-de-vente',
  useTerms: '/terms-condition',
  privacy: '/politique-de-confidentialite',
  privacyInBrief: '/privacy-policy',
} as const;

export type MenuLink = { label: string; to: string };

/** The links of the header and of the drawer; promotions and seasons only while there are any. */
export function mainLinks(shop: Shop): MenuLink[] {
  return [
    { label: 'Accueil', to: addresses.home },
    { label: 'Boutique', to: addresses.shop },
    ...(shop.hasPromotions ? [PROMOTION_LINK] : []),
    ...SEASON_LINKS.filter(({ kind }) => shop.seasons.includes(kind)).map(({ label, to }) => ({
      label,
      to,
    })),
    { label: 'A Crédit', to: addresses.credit },
    { label: 'Informations', to: addresses.about },
  ];
}

/** What stands at the end of the links: a guest's way in, a customer's way to what is theirs. */
export const loginLink: MenuLink = { label: 'Connexion', to: addresses.login };
export const profileLink: MenuLink = { label: 'Profil', to: addresses.profile };
/** For HR alone. */
export const employerLink: MenuLink = { label: 'Espace entreprise', to: addresses.employer };
export const SIGN_OUT = 'Déconnexion';

export const phoneLink = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;
export const whatsappLink = (number: string) => `https://wa.me/${number.replace(/\D/g, '')}`;
