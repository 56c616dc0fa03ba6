import { WishlistPage } from '../baskets/wishlist-page.tsx';
import { addresses } from '../layout/addresses.ts';
import { pageMeta, shopOf } from '../page-meta.ts';
import type { Route } from './+types/wishlist.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopOf(matches), {
    title: 'Liste de souhaits',
    description: 'Les produits que vous avez mis de côté.',
    path: addresses.wishlist,
    isIndexed: false,
  });

export default WishlistPage;
