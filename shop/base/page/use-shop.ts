import { useRouteLoaderData } from 'react-router';
import type { Category } from '#contract/goods/catalogue/category-pages.ts';
import type { Shop } from '#contract/site/shop.ts';

export type ShopData = { shop: Shop; categories: Category[] };

export const useShop = (): ShopData => useRouteLoaderData<ShopData>('root')!;
