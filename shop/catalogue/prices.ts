import type { ProductCard } from '#contract/catalogue.ts';

/** What a buyer pays today, and the normal price when it is reduced (XOF; api-contract, 3.1). */
export function shownPrice(product: ProductCard): { amountXof: number; beforeXof?: number } {
  return product.en_promo && product.promo_price > 0
    ? { amountXof: product.promo_price, beforeXof: product.list_price }
    : { amountXof: product.list_price };
}

/** The credit price in XOF of a product that can be bought on credit, else undefined. */
export function creditPrice(product: ProductCard): number | undefined {
  return product.is_creditorder && product.creditorder_price
    ? product.creditorder_price
    : undefined;
}
