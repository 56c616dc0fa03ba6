import { emptyLists, OWNER_KEY } from './leave-lists.ts';

/** What the lists held when they were last compared with those of the account. */
export const KNOWN_KEY = 'listsKnown';

let ofThisPage: string | undefined;

/**
 * Says whose the lists are from now on. Those of somebody else, whose session ran out here, are emptied; those of
 * nobody join the account (decision 054).
 */
export function ownLists(partnerId: number): void {
  const owner = String(partnerId);
  const before = listOwner();
  if (before === owner) return;
  // Before they change hands: whoever follows the lists would take it for a change by their new owner.
  if (before !== undefined) emptyLists();
  ofThisPage = owner;
  try {
    localStorage.removeItem(KNOWN_KEY);
    localStorage.setItem(OWNER_KEY, owner);
  } catch {
    // The lists are in memory as well.
  }
}

/** Whose the lists are; undefined for nobody's. */
export function listOwner(): string | undefined {
  try {
    return localStorage.getItem(OWNER_KEY) ?? undefined;
  } catch {
    return ofThisPage;
  }
}
