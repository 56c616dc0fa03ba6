import { useRouteLoaderData } from 'react-router';
import type { Category } from '#contract/goods/catalogue/category-pages.ts';
import type { Shop } from '#contract/site/shop.ts';

export type ShopData = { shop: Shop; categories: Category[] };

/** Data of the root loader. Use it only on pages under a loaded root: the type hides undefined. */
export const useShop = (): ShopData => useRouteLoaderData<ShopData>('root')!;
