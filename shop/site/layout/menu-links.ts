import { screens } from '#contract/base/screens.ts';
import { PROMOTION_LINK } from '#contract/goods/catalogue/campaigns/seasons.ts';
import type { Shop } from '#contract/site/shop.ts';

export type MenuLink = { label: string; to: string };

/** Promotions and seasons only while there are any. */
export function mainLinks(shop: Shop): MenuLink[] {
  return [
    { label: 'Accueil', to: screens.home },
    { label: 'Boutique', to: screens.shop },
    ...(shop.hasPromotions ? [PROMOTION_LINK] : []),
    ...shop.occasions,
    { label: 'A Crédit', to: screens.credit },
    { label: 'Informations', to: screens.about },
  ];
}

export const loginLink: MenuLink = { label: 'Connexion', to: screens.login };

export const profileLink: MenuLink = { label: 'Profil', to: screens.profile };

export const employerLink: MenuLink = { label: 'Espace entreprise', to: screens.employer };

export const SIGN_OUT = 'Déconnexion';
