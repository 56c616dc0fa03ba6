import { useSyncExternalStore } from 'react';
import { onBasketChange } from './wishlist.ts';

/** Storage keys of the four lists (specification, section 3). */
export type BasketKey = 'wishlist' | 'cart' | 'preorder' | 'creditOrder';

/** How many articles a list of this browser holds; 0 in the page as the server sends it. */
export function useBasketCount(key: BasketKey): number {
  return useSyncExternalStore(
    onBasketChange,
    () => countArticles(readText(key)),
    () => 0,
  );
}

/** Sums the lines' quantities, 1 for a line without one; anything that is not a list counts 0. */
export function countArticles(text: string | null): number {
  try {
    const lines: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(lines)) return 0;
    return lines.reduce<number>((sum, line) => sum + quantityOf(line), 0);
  } catch {
    return 0;
  }
}

function quantityOf(line: unknown): number {
  if (typeof line !== 'object' || line === null) return 0;
  const quantity = 'quantity' in line ? line.quantity : 1;
  return typeof quantity === 'number' && quantity > 0 ? Math.floor(quantity) : 0;
}

function readText(key: BasketKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
