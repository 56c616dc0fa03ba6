import { withAccents } from '#contract/base/fields/accents.ts';
import { categoryLink, shopLink } from '#contract/base/screens.ts';
import { shopCategories } from '#contract/goods/catalogue/categories.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import type { MenuLink } from './menu-links.ts';

/** The shelves of the shop with the way to each; the synthetic `All` leads to the whole shop. */
export function useCategoryLinks(): MenuLink[] {
  const { categories } = useShop();
  return shopCategories(categories).map((shelf) =>
    'slug' in shelf
      ? { label: withAccents(shelf.name), to: categoryLink(shelf.slug) }
      : { label: 'Toutes les catégories', to: shopLink({}) },
  );
}
