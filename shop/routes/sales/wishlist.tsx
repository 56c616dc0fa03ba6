import { screens } from '#contract/base/screens.ts';
import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { WishlistPage } from '#shop/sales/baskets/wishlist-page.tsx';
import type { Route } from './+types/wishlist.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopDetailsOf(matches), {
    title: 'Liste de souhaits',
    description: 'Les produits que vous avez mis de côté.',
    path: screens.wishlist,
    isIndexed: false,
  });

export default WishlistPage;
