import { formatXof } from '#contract/base/fields/money.ts';
import { plainText, shorten } from '#contract/base/fields/plain-text.ts';
import type { ProductDetail } from '#contract/goods/catalogue/catalogue.ts';
import { shownPrice } from '#contract/goods/catalogue/product-prices.ts';

const DESCRIPTION_LENGTH = 160;

/** A sentence or two on a product for search results and shared links: its price, then its text. */
export function summarise(product: ProductDetail): string {
  const { amountXof } = shownPrice(product);
  const price = amountXof > 0 ? `${formatXof(amountXof)}. ` : '';
  const text = plainText(product.description) || `${product.name}, ${product.categ_id}.`;
  return shorten(`${price}${text}`, DESCRIPTION_LENGTH);
}
