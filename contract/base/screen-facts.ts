import { informationScreens, listingScreens, screens } from './screens.ts';

const information = Object.values(informationScreens);
const listings = Object.values(listingScreens);

/** Screens in the sitemap at any time, unlike seasons, packs and products. */
export const INDEXED_SCREENS: readonly string[] = [
  screens.home,
  screens.shop,
  screens.preorders,
  screens.credit,
  ...information,
];

/** Screens that are the same for all and worth reading offline: the service worker caches them. */
export const KEPT_SCREENS: readonly string[] = [
  screens.home,
  ...listings,
  screens.category,
  screens.subcategory,
  screens.feast,
  screens.product,
  screens.productOfBefore,
  ...information,
  screens.showrooms,
  screens.showroom,
  // Without an order; the browser adds its own.
  screens.tracking,
];

/** Lists in browser storage, readable offline without a cached page. */
export const LOCAL_SCREENS: readonly string[] = [
  screens.cart,
  screens.preorderCart,
  screens.wishlist,
  screens.comparison,
];

/** Screens that campaigns and banners may link to, besides products. */
export const LINKABLE_SCREENS: readonly string[] = [
  screens.home,
  ...listings,
  screens.pack,
  ...information,
  screens.showrooms,
  screens.tracking,
  screens.signup,
  screens.login,
  screens.wishlist,
  screens.comparison,
];
