import type { ProductCard } from '#contract/catalogue.ts';

/** Storage key of the wishlist (specification, section 3) and the event that says it changed. */
const KEY = 'wishlist';
export const BASKET_EVENT = 'sandaga:basket';

export type WishlistLine = Pick<
  ProductCard,
  'id' | 'name' | 'list_price' | 'promo_price' | 'en_promo' | 'image_url' | 'categ_id'
>;

let known: { text: string | null; lines: WishlistLine[] } = { text: null, lines: [] };

/** The wishlist of this browser; damaged storage reads as empty. The same array until it changes. */
export function readWishlist(): WishlistLine[] {
  const text = readText();
  if (text !== known.text) known = { text, lines: parseLines(text) };
  return known.lines;
}

/** Adds a product or takes it out; a product never stands twice (specification, section 4). */
export function toggleInWishlist(product: WishlistLine): void {
  const lines = readWishlist();
  const others = lines.filter(({ id }) => id !== product.id);
  const { id, name, list_price, promo_price, en_promo, image_url, categ_id } = product;
  const line = { id, name, list_price, promo_price, en_promo, image_url, categ_id };
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify(others.length < lines.length ? others : [...others, line]),
    );
  } catch {
    // A full or forbidden storage keeps the list as it was; the heart then shows it.
  }
  window.dispatchEvent(new Event(BASKET_EVENT));
}

/** Calls back on each change, also one made in another tab; answers how to stop. */
export function onBasketChange(callback: () => void): () => void {
  window.addEventListener(BASKET_EVENT, callback);
  window.addEventListener('storage', callback);
  return () => {
    window.removeEventListener(BASKET_EVENT, callback);
    window.removeEventListener('storage', callback);
  };
}

function readText(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function parseLines(text: string | null): WishlistLine[] {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(parsed) ? parsed.filter((line) => Number.isInteger(line?.id)) : [];
  } catch {
    return [];
  }
}
