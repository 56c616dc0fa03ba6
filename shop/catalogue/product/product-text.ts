import type { ProductDetail } from '#contract/catalogue.ts';
import { formatXof } from '#contract/money.ts';
import { plainText, shorten } from '#contract/plain-text.ts';
import { shownPrice } from '#contract/product-prices.ts';

const DESCRIPTION_LENGTH = 160;

/** A sentence or two on a product for search results and shared links: its price, then its text. */
export function summarise(product: ProductDetail): string {
  const { amountXof } = shownPrice(product);
  const price = amountXof > 0 ? `${formatXof(amountXof)}. ` : '';
  const text = plainText(product.description) || `${product.name}, ${product.categ_id}.`;
  return shorten(`${price}${text}`, DESCRIPTION_LENGTH);
}
