import { fieldsOf } from '#contract/base/tables.ts';
import type { ProductCard } from '#contract/goods/catalogue/catalogue.ts';

const KEY = 'recentlyViewed';
const KEPT = 8;

export type SeenProduct = ProductCard & { seenAt?: number };

/** The cards of the products last viewed in this browser, the latest first. */
export function readRecentlyViewed(): SeenProduct[] {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(parsed) ? parsed.filter(isCard).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** Puts a product at the head of the list; `seenAt` dates its prices (ms). Does nothing if the storage refuses. */
export function rememberViewed(product: ProductCard, seenAt: number): void {
  const others = readRecentlyViewed().filter(({ id }) => id !== product.id);
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify([{ ...cardOf(product), seenAt }, ...others].slice(0, KEPT)),
    );
  } catch {
    // The shop works without the list.
  }
}

function cardOf(product: ProductCard): ProductCard {
  const { id, name, brand, categ_id, tags, rang, en_promo, list_price, promo_price } = product;
  const { preorder_price, creditorder_price, is_creditorder, is_preorder, sale_ok } = product;
  const { image_url, image_color, image_sizes } = product;
  return {
    id,
    name,
    brand,
    categ_id,
    tags,
    rang,
    en_promo,
    list_price,
    promo_price,
    preorder_price,
    creditorder_price,
    is_creditorder,
    is_preorder,
    sale_ok,
    image_url,
    image_color,
    image_sizes,
  };
}

/** Whether stored data is a valid card. An older version of the shop may have written it. */
function isCard(value: unknown): value is SeenProduct {
  const card = fieldsOf(value);
  return (
    Number.isInteger(card.id) &&
    typeof card.name === 'string' &&
    typeof card.categ_id === 'string' &&
    Number.isInteger(card.list_price) &&
    Number.isInteger(card.promo_price) &&
    Array.isArray(card.tags) &&
    Array.isArray(card.image_sizes) &&
    card.image_sizes.every((size) => typeof size?.url === 'string') &&
    (card.seenAt === undefined || Number.isFinite(card.seenAt))
  );
}
