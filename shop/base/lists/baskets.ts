import { useStore } from 'zustand';
import { LIST_LINES, MAX_COMPARED } from '#contract/sales/baskets.ts';
import { toast } from '../ui/overlays/toast.ts';
import { createKeptList, type KeptList } from './kept-list.ts';
import { type BasketLine, countArticles } from './lines.ts';

let isToldUnkept = false;

function tellUnkept(): void {
  if (isToldUnkept) return;
  isToldUnkept = true;
  toast({
    text: 'Votre navigateur ne garde pas vos listes : elles seront perdues en quittant la boutique.',
    tone: 'warning',
    durationMs: 0,
  });
}

const basket = (key: string) =>
  createKeptList(key, { isUnique: false, maxLines: LIST_LINES }, tellUnkept);

/** The four lists of a visitor under their storage keys (specification, section 3), and the comparison. */
export const baskets = {
  cart: basket('cart'),
  preorder: basket('preorder'),
  creditOrder: basket('creditOrder'),
  wishlist: createKeptList('wishlist', { isUnique: true, maxLines: LIST_LINES }, tellUnkept),
  compare: createKeptList('compare', { isUnique: true, maxLines: MAX_COMPARED }, tellUnkept),
} satisfies Record<string, KeptList>;

export type ListKey = keyof typeof baskets;
/** The lists that become orders. */
export type BasketKey = 'cart' | 'preorder' | 'creditOrder';

/** The lines of a list; none in the page as the server sends it. */
export const useLines = (key: ListKey): BasketLine[] =>
  useStore(baskets[key].store, ({ lines }) => lines);

/** How many articles a list holds; 0 in the page as the server sends it. */
export const useArticleCount = (key: ListKey): number =>
  useStore(baskets[key].store, ({ lines }) => countArticles(lines));

/** Whether a product stands in a list; false in the page as the server sends it. */
export const useIsListed = (key: ListKey, id: number): boolean =>
  useStore(baskets[key].store, ({ lines }) => lines.some((line) => line.id === id));
