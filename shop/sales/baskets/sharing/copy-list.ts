import { canOrder } from '#contract/goods/catalogue/product-prices.ts';
import type { SharedListName } from '#contract/sales/baskets.ts';
import type { SharedList } from '#contract/sales/shared-lists.ts';
import { baskets } from '#shop/base/lists/baskets.ts';
import { addToList } from '../add-to-list.ts';
import { basketKinds } from '../basket-kinds.ts';

type Line = SharedList['lines'][number];

/** Whether a line of a shared list can still be had in this way. */
export function isSoldIn(list: SharedListName, { product }: Pick<Line, 'product'>): boolean {
  if (product === null) return false;
  if (list === 'wishlist') return true;
  return list === 'cart' ? canOrder(product) : basketKinds.preorder.isSold(product);
}

/**
 * Puts what is still sold of a shared list into one's own, at least as many pieces as there; what is in it already
 * is not counted twice. Answers whether all of that is in it now.
 */
export function copyList(into: SharedListName, lines: readonly Line[]): boolean {
  const sold = lines.filter((line) => isSoldIn(into, line));
  const taken = sold.filter(({ id, quantity, product }) => {
    const wanted = into === 'wishlist' ? 1 : quantity;
    const here = baskets[into].lines().find((line) => line.id === id && !line.unavailable);
    const missing = wanted - (here?.quantity ?? 0);
    return missing <= 0 || (product !== null && addToList(into, product, missing));
  });
  return taken.length === sold.length;
}
