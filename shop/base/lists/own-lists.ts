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

/**
 * Says whose the lists are from now on. What somebody else had, whose session ran out here, is taken out; what is
 * nobody's joins the account (decision 054).
 */
export function ownLists(partnerId: number): void {
  const owner = String(partnerId);
  const before = listOwner();
  if (before === owner) return;
  // Before they change hands: whoever follows the lists would take it for a change by their new owner.
  if (before !== undefined) dropKnown();
  if ((readNote(CREDIT_OWNER_KEY) ?? owner) !== owner) baskets.creditOrder.clear();
  writeNote(CREDIT_OWNER_KEY);
  writeNote(KNOWN_KEY);
  writeNote(OWNER_KEY, owner);
}

/** Whose the lists are; undefined for nobody's. */
export const listOwner = (): string | undefined => readNote(OWNER_KEY) ?? undefined;

/** Takes out what the owner before is known to have had; what differs from it came after their session. */
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
