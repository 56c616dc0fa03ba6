import { fieldsOf, isOneOf } from '#contract/base/tables.ts';
import { KEPT_LISTS } from '#contract/sales/baskets.ts';
import { baskets } from '#shop/base/lists/baskets.ts';
import { KNOWN_KEY, parseNote, readNote, unkept, writeNote } from '#shop/base/lists/leave-lists.ts';

import {
  findChanges,
  type Known,
  knownOf,
  type ListsNow,
  type Pending,
  withLater,
} from './list-changes.ts';

/** What accounts have not heard of, by the number of each, for whoever signs in again here. */
const PENDING_KEY = 'listChanges';

/** The lists as they are in storage now, which another tab may have written. */
export function listsNow(): ListsNow {
  return KEPT_LISTS.map((list) => {
    baskets[list].readAgain();
    return { list, lines: baskets[list].lines() };
  });
}

/** What is known of the lists; undefined for nothing yet. */
function readKnown(): Known | undefined {
  const isNoted = readNote(KNOWN_KEY) !== null;
  return isNoted ? withoutLost(fieldsOf(parseNote(KNOWN_KEY)) as Known) : undefined;
}

/** Notes what an account's owner changed here since the last look. What was known is read before the lists. */
export function noteChanges(owner: number, nowMs = Date.now()): Pending[] {
  const known = readKnown();
  const lists = listsNow();
  const changes = findChanges(known, lists, nowMs);
  const waiting = withLater(readPending(owner), changes);
  if (changes.length > 0) writePending(owner, waiting);
  if (changes.length > 0 || known === undefined) writeKnown(lists);
  return waiting;
}

/**
 * A list that is emptied stands in storage as an empty one: what does not stand there was lost, not removed. Where
 * the browser keeps no lists, none is lost as long as the page.
 */
const withoutLost = (known: Known): Known =>
  unkept.has(KNOWN_KEY)
    ? known
    : Object.fromEntries(Object.entries(known).filter(([list]) => readNote(list) !== null));

/**
 * Keeps what the lists hold now; only for this page when the browser does not keep the lists, or all of them would
 * seem removed on the next.
 */
export function writeKnown(lists: ListsNow): void {
  const isKept = lists.every(({ list, lines }) => {
    const stored = parseNote(list) ?? [];
    return Array.isArray(stored) && stored.length === lines.length;
  });
  const text = JSON.stringify(knownOf(lists));
  writeNote(KNOWN_KEY, isKept ? text : undefined);
  if (!isKept) unkept.set(KNOWN_KEY, text);
}

export function readPending(owner: number): Pending[] {
  const all = fieldsOf(parseNote(PENDING_KEY));
  const own = all[owner];
  return Array.isArray(own) ? own.filter(isPending) : [];
}

export function writePending(owner: number, waiting: readonly Pending[]): void {
  const { [owner]: _before, ...others } = fieldsOf(parseNote(PENDING_KEY));
  const all = waiting.length === 0 ? others : { ...others, [owner]: waiting };
  writeNote(PENDING_KEY, Object.keys(all).length === 0 ? undefined : JSON.stringify(all));
}

function isPending(value: unknown): value is Pending {
  const { list, id, quantity, atMs } = fieldsOf(value);
  return isOneOf(KEPT_LISTS, list) && [id, quantity, atMs].every(Number.isFinite);
}
