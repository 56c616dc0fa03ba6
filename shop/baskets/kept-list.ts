import { type PersistStorage, persist } from 'zustand/middleware';
import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  addLine,
  type BasketLine,
  type KeptProduct,
  type ListRules,
  type Occasion,
  readLines,
  removeLine,
  setQuantity,
} from './lines.ts';

/** A list of this browser: kept in storage on every change, restored at the start, the same in all tabs. */
export type KeptList = {
  key: string;
  rules: ListRules;
  store: StoreApi<{ lines: BasketLine[] }>;
  lines(): BasketLine[];
  /** Answers false when the list is full and holds the product not yet. */
  add(product: KeptProduct, quantity: number, occasion: Occasion): boolean;
  setQuantity(id: number, quantity: number): void;
  remove(id: number): void;
  clear(): void;
  /** Changes each line at once, such as after a look at today's prices; not told as the visitor's doing. */
  renew(change: (lines: readonly BasketLine[]) => BasketLine[]): void;
  /** Calls back after each change that the visitor made in this tab; answers how to stop. */
  onChange(callback: () => void): () => void;
};

/** Where damaged or foreign content goes, so that nothing of it is lost. */
const SET_ASIDE = '.ecarte';

/**
 * Makes a list that lives in browser storage as a plain array of lines under `key` (specification,
 * section 3). Storage that is full or forbidden leaves it in memory and calls `onUnkept` once.
 */
export function createKeptList(key: string, rules: ListRules, onUnkept: () => void): KeptList {
  let isKept = true;
  const keepOnlyInMemory = () => {
    if (!isKept) return;
    isKept = false;
    onUnkept();
  };
  const listeners = new Set<() => void>();

  const storage: PersistStorage<{ lines: BasketLine[] }> = {
    getItem: () => {
      const text = readText(key);
      const { lines, isWhole } = readLines(text, rules);
      if (!isWhole) writeText(`${key}${SET_ASIDE}`, text!);
      return { state: { lines }, version: 0 };
    },
    setItem: (_name, { state }) => {
      const isWritten = writeText(key, JSON.stringify(state.lines));
      if (!isWritten) keepOnlyInMemory();
      else isKept = true;
    },
    removeItem: () => writeText(key, '[]'),
  };
  const store = createStore<{ lines: BasketLine[] }>()(
    persist((): { lines: BasketLine[] } => ({ lines: [] }), { name: key, storage }),
  );
  /** Another tab may have written while this one slept. */
  const readAgain = () => {
    if (isKept) void store.persist.rehydrate();
  };
  const write = (change: (lines: readonly BasketLine[]) => BasketLine[]) => {
    readAgain();
    store.setState({ lines: change(store.getState().lines) });
  };
  const changeAndTell = (change: (lines: readonly BasketLine[]) => BasketLine[]) => {
    write(change);
    for (const listener of listeners) listener();
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
    renew: write,
    onChange: (callback) => {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
  };
}

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
