import { screens } from '#contract/base/screens.ts';
import { WishlistPage } from '../baskets/wishlist-page.tsx';
import { pageMeta, shopOf } from '../page/page-meta.ts';
import type { Route } from './+types/wishlist.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopOf(matches), {
    title: 'Liste de souhaits',
    description: 'Les produits que vous avez mis de côté.',
    path: screens.wishlist,
    isIndexed: false,
  });

export default WishlistPage;
