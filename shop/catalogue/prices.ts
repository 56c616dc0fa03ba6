import type { ProductCard } from '#contract/catalogue.ts';

type Priced = Pick<ProductCard, 'en_promo' | 'promo_price' | 'list_price'>;

/** What a buyer pays today, and the normal price when it is reduced (XOF; api-contract, 3.1). */
export function shownPrice(product: Priced): { amountXof: number; beforeXof?: number } {
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

/** Whether 'Commander' is offered (specification, section 2): for sale, at a price. */
export const canOrder = (product: ProductCard) =>
  product.sale_ok && shownPrice(product).amountXof > 0;

/** Whether 'Précommander' is offered (api-contract, section 6). */
export const canPreorder = (product: ProductCard) => product.preorder_price > 0;

/**
 * Whether 'À crédit' is offered: only to a member whose adhesion is accepted (specification,
 * section 2). There are no accounts yet, so nobody is one.
 */
export const canBuyOnCredit = (_product: ProductCard) => false;
