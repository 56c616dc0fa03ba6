import { useRouteLoaderData } from 'react-router';
import type { Category } from '#contract/goods/catalogue/category-pages.ts';
import type { Shop } from '#contract/site/shop.ts';

/** What every page knows of the shop. */
export type ShopData = { shop: Shop; categories: Category[] };

/** The shop's details and categories, wherever a page needs them. */
export const useShop = (): ShopData => useRouteLoaderData<ShopData>('root')!;
