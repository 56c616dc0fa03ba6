import { KEPT_LISTS } from '#contract/baskets.ts';
import { baskets } from './baskets.ts';

/** The former name, as only the credit basket had an owner once: what it says still holds. */
const OWNER_KEY = 'creditOrderOwner';
/** What the lists of this browser's owner held when they were last compared with those of the account. */
export const KNOWN_KEY = 'listsKnown';

let ofThisPage: string | undefined;

/** The lists as somebody left them, and what was known of them: all that is needed to tell the account. */
export type LeftLists = ReturnType<typeof leaveLists>;

/**
 * Says whose the lists are from now on. Those of somebody else, whose session ran out here, are emptied; those of
 * nobody join the account (decision 050).
 */
export function ownLists(partnerId: number): void {
  const owner = String(partnerId);
  const before = listOwner();
  if (before === owner) return;
  if (before !== undefined) emptyLists();
  keep(OWNER_KEY, owner);
  keep(KNOWN_KEY, undefined);
}

/** Whose the lists are; undefined for nobody's. */
export function listOwner(): string | undefined {
  try {
    return localStorage.getItem(OWNER_KEY) ?? ofThisPage;
  } catch {
    return ofThisPage;
  }
}

/** Takes the lists off this browser when their owner leaves it. */
export function leaveLists() {
  const left = {
    known: readKnown(),
    lines: KEPT_LISTS.map((list) => ({ list, lines: baskets[list].lines() })),
  };
  keep(OWNER_KEY, undefined);
  keep(KNOWN_KEY, undefined);
  emptyLists();
  return left;
}

export function readKnown(): string | null {
  try {
    return localStorage.getItem(KNOWN_KEY);
  } catch {
    return null;
  }
}

function emptyLists(): void {
  for (const list of KEPT_LISTS) baskets[list].clear();
}

function keep(key: string, value: string | undefined): void {
  if (key === OWNER_KEY) ofThisPage = value;
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The lists are in memory as well.
  }
}
