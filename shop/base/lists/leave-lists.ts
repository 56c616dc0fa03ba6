import { KEPT_LISTS } from '#contract/sales/baskets.ts';
import { baskets } from './baskets.ts';
/** The account that owns the lists of this browser; unset for a guest's lists. */
export const OWNER_KEY = 'listsOwner';

/** Former releases stored the owner of the credit basket here, also after a sign-out. */
export const CREDIT_OWNER_KEY = 'creditOrderOwner';

/** The lists as last synchronized with the account. */
export const KNOWN_KEY = 'listsKnown';

/** Lists of customers who signed out, until their account has received the changes. */
export const LEFT_KEY = 'leftLists';

type HandOver = (owner: number) => Promise<void>;

let handOver: HandOver | undefined;

/** Registers how to send left lists to an account; its code loads after the page. */
export function onLeave(work: HandOver): void {
  handOver = work;
}

/** Sends left lists to their account; does nothing before hydration. */
export const sendListsOf = async (owner: number) => handOver?.(owner);

/** Stores the lists of a customer who leaves. Call it before emptying them. */
export function storeLeftLists(owner: number): void {
  const before = parseNote(LEFT_KEY);
  const lists = KEPT_LISTS.map((list) => ({
    list,
    lines: baskets[list].lines().map(({ id, quantity, date }) => ({ id, quantity, date })),
  }));
  const left = { owner, lists, known: parseNote(KNOWN_KEY), atMs: Date.now() };
  writeNote(LEFT_KEY, JSON.stringify(Array.isArray(before) ? [...before, left] : [left]));
}

/** Empties every kept list in browser storage. The owner stays noted; see `leaveLists`. */
export function emptyLists(): void {
  for (const list of KEPT_LISTS) baskets[list].clear();
}

/** Empties the lists and removes their owner. */
export function leaveLists(): void {
  emptyLists();
  for (const key of [OWNER_KEY, CREDIT_OWNER_KEY, KNOWN_KEY]) writeNote(key);
}

/** Notes that storage refused: they last as long as this page. */
export const notesOfThisPage = new Map<string, string>();

/** A text of browser storage, or of this page if storage refuses; null for none. */
export function readNote(key: string): string | null {
  try {
    return notesOfThisPage.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Undefined for a missing or damaged note. */
export function parseNote(key: string): unknown {
  try {
    return JSON.parse(readNote(key) ?? '');
  } catch {
    return undefined;
  }
}

/** Stores a note; removes it without a text. */
export function writeNote(key: string, text?: string): void {
  notesOfThisPage.delete(key);
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    if (text !== undefined) notesOfThisPage.set(key, text);
  }
}
