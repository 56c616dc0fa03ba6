import { KEPT_LISTS } from '#contract/sales/baskets.ts';
import { baskets } from './baskets.ts';
/** Whose the lists of this browser are; without it they are nobody's. */
export const OWNER_KEY = 'listsOwner';

/** Former releases said here whose the credit basket is, also after a sign-out, and nothing of the other lists. */
export const CREDIT_OWNER_KEY = 'creditOrderOwner';

/** What the lists held when they were last compared with those of the account. */
export const KNOWN_KEY = 'listsKnown';

/** The lists of those who left, until the code comes that finds what their accounts have not heard of. */
export const LEFT_KEY = 'leftLists';

type HandOver = (owner: number) => Promise<void>;

let handOver: HandOver | undefined;

/** Says how an account hears of the lists that were left; its code comes after the page. */
export function onLeave(work: HandOver): void {
  handOver = work;
}

/** Tells an account what it has not heard of; before the page lives that waits. */
export const tellOfLists = async (owner: number) => handOver?.(owner);

/** Keeps what an account's owner leaves, before the lists are emptied. */
export function keepLeft(owner: number): void {
  const before = parseNote(LEFT_KEY);
  const lists = KEPT_LISTS.map((list) => ({
    list,
    lines: baskets[list].lines().map(({ id, quantity, date }) => ({ id, quantity, date })),
  }));
  const left = { owner, lists, known: parseNote(KNOWN_KEY), atMs: Date.now() };
  writeNote(LEFT_KEY, JSON.stringify(Array.isArray(before) ? [...before, left] : [left]));
}

/** Takes everything out of the lists of this browser. */
export function emptyLists(): void {
  for (const list of KEPT_LISTS) baskets[list].clear();
}

/** Empties the lists, which are nobody's from now on. */
export function leaveLists(): void {
  emptyLists();
  for (const key of [OWNER_KEY, CREDIT_OWNER_KEY, KNOWN_KEY]) writeNote(key);
}

/** Notes that the browser would not keep: they hold as long as this page. */
export const unkept = new Map<string, string>();

/** A small text of browser storage, or of this page where that refuses; null for none. */
export function readNote(key: string): string | null {
  try {
    return unkept.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** What a note holds as JSON; undefined for none or a damaged one. */
export function parseNote(key: string): unknown {
  try {
    return JSON.parse(readNote(key) ?? '');
  } catch {
    return undefined;
  }
}

/** Keeps a note; takes it away without a text. */
export function writeNote(key: string, text?: string): void {
  unkept.delete(key);
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    if (text !== undefined) unkept.set(key, text);
  }
}
