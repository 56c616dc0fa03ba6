import type { ProductCard } from '#contract/goods/catalogue/catalogue.ts';
import { shownPrice } from '#contract/goods/catalogue/product-prices.ts';
import type { EventItem } from '#shop/base/analytics/data-layer.ts';

/** A product as events tell it, at what a buyer pays today in XOF; `index` is its place in a list. */
export function measuredItem(product: ProductCard, index?: number): EventItem {
  return {
    item_id: String(product.id),
    item_name: product.name,
    ...(product.brand === null ? {} : { item_brand: product.brand }),
    item_category: product.categ_id,
    price: shownPrice(product).amountXof,
    quantity: 1,
    ...(index === undefined ? {} : { index }),
  };
}
