import type { ProductChange } from '#contract/goods/catalogue/products.ts';

/**
 * The change of a product's promotional price (XOF). Without a price the promotion ends; a new one begins at once; one that
 * runs or waits keeps its days.
 */
export function promotionChange(price: number | null, isPlanned: boolean): ProductChange {
  if (price === null || price === 0) return { en_promo: false };
  return isPlanned ? { promo_price: price } : { promo_price: price, en_promo: true };
}
