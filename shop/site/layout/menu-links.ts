import { shelfName } from '#contract/base/fields/accents.ts';
import { categoryLink, screens, shopLink } from '#contract/base/screens.ts';
import { shopCategories } from '#contract/goods/catalogue/categories.ts';
import { PROMOTION_LINK, seasonLinks } from '#contract/goods/catalogue/seasons.ts';
import type { Shop } from '#contract/site/shop.ts';
import { useShop } from '#shop/base/page/use-shop.ts';

export type MenuLink = { label: string; to: string };

/** Promotions and seasons only while there are any. */
export function mainLinks(shop: Shop): MenuLink[] {
  return [
    { label: 'Accueil', to: screens.home },
    { label: 'Boutique', to: screens.shop },
    ...(shop.hasPromotions ? [PROMOTION_LINK] : []),
    ...seasonLinks(shop.seasons, shop.campaigns),
    { label: 'A Crédit', to: screens.credit },
    { label: 'Informations', to: screens.about },
  ];
}

export const loginLink: MenuLink = { label: 'Connexion', to: screens.login };

export const profileLink: MenuLink = { label: 'Profil', to: screens.profile };

export const employerLink: MenuLink = { label: 'Espace entreprise', to: screens.employer };

export const SIGN_OUT = 'Déconnexion';

/** The synthetic `All` leads to the whole shop. */
export function useCategoryLinks(): MenuLink[] {
  const { categories } = useShop();
  return shopCategories(categories).map((shelf) =>
    'slug' in shelf
      ? { label: shelfName(shelf.name), to: categoryLink(shelf.slug) }
      : { label: 'Toutes les catégories', to: shopLink({}) },
  );
}
