import { withAccents } from '#contract/accents.ts';
import { shopCategories } from '#contract/categories.ts';
import { ALL } from '#contract/limits.ts';
import { shopLink } from '#contract/screens.ts';
import { useShop } from '../page/use-shop.ts';
import type { MenuLink } from './menu-links.ts';

/** The shelves of the shop with the way to each; the synthetic `All` leads to the whole shop. */
export function useCategoryLinks(): MenuLink[] {
  const { categories } = useShop();
  return shopCategories(categories).map(({ id, name }) =>
    id === ALL
      ? { label: 'Toutes les catégories', to: shopLink({}) }
      : { label: withAccents(name), to: shopLink({ category: name }) },
  );
}
