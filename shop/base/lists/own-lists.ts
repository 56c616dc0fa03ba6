import { fieldsOf } from '#contract/base/tables.ts';
import { KEPT_LISTS } from '#contract/sales/baskets.ts';
import { baskets } from './baskets.ts';
import {
  CREDIT_OWNER_KEY,
  emptyLists,
  KNOWN_KEY,
  OWNER_KEY,
  parseNote,
  readNote,
  writeNote,
} from './leave-lists.ts';

/** Gives the lists to an account. Removes those of a customer whose session expired; a guest's stay (decision 054). */
export function ownLists(partnerId: number): void {
  const owner = String(partnerId);
  const before = listOwner();
  if (before === owner) return;
  // Before the owner changes: listeners would take it for a change by the new one.
  if (before !== undefined) dropKnown();
  if ((readNote(CREDIT_OWNER_KEY) ?? owner) !== owner) baskets.creditOrder.clear();
  writeNote(CREDIT_OWNER_KEY);
  writeNote(KNOWN_KEY);
  writeNote(OWNER_KEY, owner);
}

/** Undefined for a guest's lists. */
export const listOwner = (): string | undefined => readNote(OWNER_KEY) ?? undefined;

/** Removes what the former owner had; the rest was added after their session. */
function dropKnown(): void {
  const known = parseNote(KNOWN_KEY);
  if (known === undefined) {
    emptyLists();
    return;
  }
  for (const list of KEPT_LISTS) {
    const had = fieldsOf(fieldsOf(known)[list]);
    baskets[list].renew((lines) => lines.filter(({ id, quantity }) => had[id] !== quantity));
  }
}
