import type { products } from '#server/goods/catalogue/tables.ts';

export type ProductValues = Partial<typeof products.$inferInsert>;
type Prices = Pick<ProductValues, 'listPrice' | 'promoPrice' | 'onPromotion'>;

/**
 * Whether a product off promotion would keep a promotional price, for the next time, that its normal
 * price has sunk below: such a price is of no use and goes. One that is given anew is not meant; that
 * is for `priceProblems` to refuse.
 */
export function hasStalePromoPrice(after: Prices, before: Prices): boolean {
  const { listPrice = 0, promoPrice, onPromotion = false } = after;
  return !onPromotion && promoPrice === before.promoPrice && (promoPrice ?? 0) > listPrice;
}

/** What is written of a product, without a promotional price that is stale then. */
export function withoutStalePromoPrice(given: ProductValues, before: Prices): ProductValues {
  const isStale = hasStalePromoPrice({ ...before, ...given }, before);
  return isStale ? { ...given, promoPrice: null } : given;
}
