import { fieldsOf, isOneOf } from '#contract/base/tables.ts';
import { KEPT_LISTS } from '#contract/sales/baskets.ts';
import { baskets } from '#shop/base/lists/baskets.ts';
import {
  KNOWN_KEY,
  notesOfThisPage,
  parseNote,
  readNote,
  writeNote,
} from '#shop/base/lists/leave-lists.ts';

import {
  findChanges,
  type KnownQuantities,
  knownOf,
  type ListsNow,
  mergePending,
  type PendingListChange,
} from './list-changes.ts';

/** Unsent changes by account id. */
const PENDING_KEY = 'listChanges';

/** From storage, which another tab may have written. */
export function listsNow(): ListsNow {
  return KEPT_LISTS.map((list) => {
    baskets[list].readAgain();
    return { list, lines: baskets[list].lines() };
  });
}

function readKnown(): KnownQuantities | undefined {
  const isNoted = readNote(KNOWN_KEY) !== null;
  return isNoted ? withoutLost(fieldsOf(parseNote(KNOWN_KEY)) as KnownQuantities) : undefined;
}

/** Stores changes since the last look; returns all unsent ones. Reads `known` before the lists. */
export function noteChanges(owner: number, nowMs = Date.now()): PendingListChange[] {
  const known = readKnown();
  const lists = listsNow();
  const changes = findChanges(known, lists, nowMs);
  const waiting = mergePending(readPending(owner), changes);
  if (changes.length > 0) writePending(owner, waiting);
  if (changes.length > 0 || known === undefined) storeKnownLists(lists);
  return waiting;
}

/**
 * An emptied list is stored as an empty one; an absent list was lost, not removed. Without storage no list is lost
 * while the page lives.
 */
const withoutLost = (known: KnownQuantities): KnownQuantities =>
  notesOfThisPage.has(KNOWN_KEY)
    ? known
    : Object.fromEntries(Object.entries(known).filter(([list]) => readNote(list) !== null));

/** In memory if the browser does not store the lists, or the next page would see everything as removed. */
export function storeKnownLists(lists: ListsNow): void {
  const isKept = lists.every(({ list, lines }) => {
    const stored = parseNote(list) ?? [];
    return Array.isArray(stored) && stored.length === lines.length;
  });
  const text = JSON.stringify(knownOf(lists));
  writeNote(KNOWN_KEY, isKept ? text : undefined);
  if (!isKept) notesOfThisPage.set(KNOWN_KEY, text);
}

/** Unsent changes of an account, from browser storage; skips damaged ones. */
export function readPending(owner: number): PendingListChange[] {
  const all = fieldsOf(parseNote(PENDING_KEY));
  const own = all[owner];
  return Array.isArray(own) ? own.filter(isPending) : [];
}

/** Replaces the unsent changes of an account in browser storage; an empty list removes its entry. */
export function writePending(owner: number, waiting: readonly PendingListChange[]): void {
  const { [owner]: _before, ...others } = fieldsOf(parseNote(PENDING_KEY));
  const all = waiting.length === 0 ? others : { ...others, [owner]: waiting };
  writeNote(PENDING_KEY, Object.keys(all).length === 0 ? undefined : JSON.stringify(all));
}

function isPending(value: unknown): value is PendingListChange {
  const { list, id, quantity, atMs } = fieldsOf(value);
  return isOneOf(KEPT_LISTS, list) && [id, quantity, atMs].every(Number.isFinite);
}
