import { informationScreens, listingScreens, screens } from './screens.ts';

const information = Object.values(informationScreens);
const listings = Object.values(listingScreens);

/** Screens that search engines are told of at any time; seasons, packs and products come and go. */
export const INDEXED_SCREENS: readonly string[] = [
  screens.home,
  screens.shop,
  screens.preorders,
  screens.credit,
  ...information,
];

/** Screens that are the same for everybody and worth reading offline: the service worker keeps them. */
export const KEPT_SCREENS: readonly string[] = [
  screens.home,
  ...listings,
  screens.category,
  screens.product,
  screens.productOfBefore,
  ...information,
  // As the server sends it, without any order; a browser shows its own again.
  screens.tracking,
];

/** Lists of this browser, which can be read without the network although they are never kept. */
export const LOCAL_SCREENS: readonly string[] = [
  screens.cart,
  screens.preorderCart,
  screens.wishlist,
  screens.comparison,
];

/** Screens that campaigns and banners may lead everybody to, besides products. */
export const LINKABLE_SCREENS: readonly string[] = [
  screens.home,
  ...listings,
  screens.pack,
  ...information,
  screens.tracking,
  screens.signup,
  screens.login,
  screens.wishlist,
  screens.comparison,
];
