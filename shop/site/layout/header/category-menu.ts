import { shelfName } from '#contract/base/fields/accents.ts';
import { shopLink } from '#contract/base/screens.ts';
import type { ShopShelf } from '#contract/goods/catalogue/categories.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import type { MenuLink } from '../menu-links.ts';

export type MenuBranch = MenuLink & { children: MenuLink[] };

/** The whole shop, then each category at the top with its children. */
export function useCategoryMenu(): MenuBranch[] {
  const { categories } = useShop();
  const linkTo = ({ name, path }: ShopShelf): MenuLink => ({ label: shelfName(name), to: path });
  return [
    { label: 'Toutes les catégories', to: shopLink({}), children: [] },
    ...categories
      .filter(({ parent_id: parent }) => parent === undefined)
      .map((top) => ({
        ...linkTo(top),
        children: categories.filter(({ parent_id: parent }) => parent === top.id).map(linkTo),
      })),
  ];
}
