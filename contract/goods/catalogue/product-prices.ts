import type { ProductCard } from '#contract/goods/catalogue/catalogue.ts';

type Priced = Pick<ProductCard, 'en_promo' | 'promo_price' | 'list_price'>;
type OnCredit = Pick<ProductCard, 'is_creditorder' | 'creditorder_price'>;

/** Today's price, and the normal price if it is reduced (XOF, rule G-4). */
export function shownPrice(product: Priced): { amountXof: number; beforeXof?: number } {
  return product.en_promo && product.promo_price > 0
    ? { amountXof: product.promo_price, beforeXof: product.list_price }
    : { amountXof: product.list_price };
}

/** The credit price in XOF, or undefined if the product is not sold on credit. */
export function creditPrice(product: OnCredit): number | undefined {
  return product.is_creditorder && product.creditorder_price
    ? product.creditorder_price
    : undefined;
}

/** What credit costs more than paying today, in XOF; 0 if nothing, or without one of the two prices. */
export function creditExtra(product: Priced & OnCredit): number {
  const { amountXof } = shownPrice(product);
  return amountXof > 0 ? Math.max(0, (creditPrice(product) ?? 0) - amountXof) : 0;
}

/** Whether the shop offers 'Commander' (rule G-7). */
export const canOrder = (product: Priced & Pick<ProductCard, 'sale_ok'>) =>
  product.sale_ok && shownPrice(product).amountXof > 0;

/** Like `canOrder`, and pieces are left or not counted. */
export const canOrderNow = (product: Priced & Pick<ProductCard, 'sale_ok' | 'is_sold_out'>) =>
  canOrder(product) && !product.is_sold_out;

/** Whether the shop offers 'Précommander' (rule G-7). */
export const canPreorder = (product: Pick<ProductCard, 'preorder_price'>) =>
  product.preorder_price > 0;
