import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { LIST_LINES, MAX_COMPARED } from '#contract/sales/baskets.ts';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import {
  addLine,
  type BasketLine,
  countArticles,
  type ListRules,
  type Occasion,
  readLines,
  removeLine,
  type StoredProduct,
  setQuantity,
} from './lines.ts';

/** Damaged or foreign content is stored under this suffix. Above the lists, which read storage when this file loads. */
const SET_ASIDE = '.ecarte';

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

export const baskets = {
  cart: basket('cart'),
  preorder: basket('preorder'),
  creditOrder: basket('creditOrder'),
  wishlist: createKeptList('wishlist', { isUnique: true, maxLines: LIST_LINES }, tellUnkept),
  compare: createKeptList('compare', { isUnique: true, maxLines: MAX_COMPARED }, tellUnkept),
} satisfies Record<string, StoredList>;

export type ListKey = keyof typeof baskets;

export type BasketKey = 'cart' | 'preorder' | 'creditOrder';

/** Rerenders the component when the lines of the list change. */
export const useLines = (key: ListKey): BasketLine[] =>
  useStore(baskets[key].store, ({ lines }) => lines);

/** 0 in the server's page. */
export const useArticleCount = (key: ListKey): number =>
  useStore(baskets[key].store, ({ lines }) => countArticles(lines));

/** False in the server's page. */
export const useIsListed = (key: ListKey, id: number): boolean =>
  useStore(baskets[key].store, ({ lines }) => lines.some((line) => line.id === id));

/** A list in browser storage: saved on each change, restored at the start, shared by all tabs. */
export type StoredList = {
  key: string;
  rules: ListRules;
  store: StoreApi<{ lines: BasketLine[] }>;
  lines(): BasketLine[];
  /** Returns false if the list is full and does not hold the product. */
  add(product: StoredProduct, quantity: number, occasion: Occasion): boolean;
  setQuantity(id: number, quantity: number): void;
  remove(id: number): void;
  clear(): void;
  /** Updates every line from the catalogue. Counts as a change only if a price differs. */
  renew(change: (lines: readonly BasketLine[]) => BasketLine[]): void;
  /** Another tab may have written while this one slept. */
  readAgain(): void;
  /** Whether this tab changed the list. */
  wasChanged(): boolean;
  /** Calls back after each change of lines or prices in this tab. Returns how to stop. */
  onChange(callback: () => void): () => void;
};

/** Stores a list under `key`. Full or forbidden storage leaves it in memory and calls `onUnkept` once. */
function createKeptList(key: string, rules: ListRules, onUnkept: () => void): StoredList {
  let isKept = true;
  const keepOnlyInMemory = () => {
    if (!isKept) return;
    isKept = false;
    onUnkept();
  };
  const listeners = new Set<() => void>();

  const read = (): BasketLine[] => {
    const text = readText(key);
    const { lines, isWhole } = readLines(text, rules);
    if (!isWhole && text !== null) writeText(`${key}${SET_ASIDE}`, text);
    return lines;
  };
  // Starts empty, like the server's page.
  const store = createStore<{ lines: BasketLine[] }>(() => ({ lines: [] }));
  store.setState({ lines: read() });
  const readAgain = () => {
    if (isKept) store.setState({ lines: read() });
  };
  const write = (change: (lines: readonly BasketLine[]) => BasketLine[]) => {
    readAgain();
    const lines = change(store.getState().lines);
    store.setState({ lines });
    if (writeText(key, JSON.stringify(lines))) isKept = true;
    else keepOnlyInMemory();
  };
  let isChanged = false;
  const tell = () => {
    isChanged = true;
    for (const listener of listeners) listener();
  };
  const changeAndTell = (change: (lines: readonly BasketLine[]) => BasketLine[]) => {
    write(change);
    tell();
  };
  if (typeof window !== 'undefined') {
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) readAgain();
    });
  }
  return {
    key,
    rules,
    store,
    lines: () => store.getState().lines,
    add: (product, quantity, occasion) => {
      changeAndTell((lines) => addLine(lines, product, quantity, occasion, rules));
      return store.getState().lines.some(({ id }) => id === product.id);
    },
    setQuantity: (id, quantity) => changeAndTell((lines) => setQuantity(lines, id, quantity)),
    remove: (id) => changeAndTell((lines) => removeLine(lines, id)),
    clear: () => changeAndTell(() => []),
    renew: (change) => {
      const before = pricesIn(store.getState().lines);
      write(change);
      if (pricesIn(store.getState().lines) !== before) tell();
    },
    readAgain,
    wasChanged: () => isChanged,
    onChange: (callback) => {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
  };
}

/** All that a line's price depends on, as a text to compare. */
const pricesIn = (lines: readonly BasketLine[]): string =>
  JSON.stringify(
    lines.map((line) => [
      line.id,
      line.unavailable,
      line.en_promo,
      line.list_price,
      line.promo_price,
      line.preorder_price,
      line.creditorder_price,
      line.is_creditorder,
    ]),
  );

function readText(key: string): string | null {
  if (typeof window === 'undefined') return null;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeText(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
