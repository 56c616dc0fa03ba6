import { useEffect, useState } from 'react';
import type { ProductCard } from '#contract/goods/catalogue/catalogue.ts';
import { keptSince } from '#shop/base/api/kept-since.ts';
import { ProductRail } from '../cards/product-rail.tsx';
import { productCall } from './load-product.ts';
import { readRecentlyViewed, rememberViewed } from './recently-viewed.ts';

/**
 * What this browser looked at before this product, which then joins the list. Pages are the same for
 * every visitor, so it appears once the page lives; it belongs at the page's end, where nothing moves.
 */
export function RecentlyViewedRail({ product }: { product: ProductCard }) {
  const [products, setProducts] = useState<ProductCard[]>([]);
  useEffect(() => {
    setProducts(readRecentlyViewed().filter(({ id }) => id !== product.id));
    rememberViewed(product, keptSince(productCall(product.id)) ?? Date.now());
  }, [product]);
  return <ProductRail title="Vus récemment" products={products} />;
}
