import { useRouteLoaderData } from 'react-router';
import type { ShopShelf } from '#contract/goods/catalogue/categories.ts';
import type { Shop } from '#contract/site/shop.ts';

/** The categories are in the order of the shop, each parent before its children. */
export type ShopData = { shop: Shop; categories: ShopShelf[] };

/** Data of the root loader. Use it only on pages under a loaded root: the type hides undefined. */
export const useShop = (): ShopData => useRouteLoaderData<ShopData>('root')!;
