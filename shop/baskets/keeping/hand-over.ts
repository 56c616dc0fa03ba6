import type { TakenLists } from '../../lists/leave-lists.ts';
import { listOwner } from '../../lists/own-lists.ts';
import { forgetKnown, readKnown, readPending, writePending } from './kept-changes.ts';
import { findChanges, notIn, toSend, withLater } from './list-changes.ts';
import { sendLists } from './send-lists.ts';

/**
 * Tells the account of somebody who leaves this browser what it has not heard of. What does not arrive stays here
 * under its number, shown to nobody, until it signs in again.
 */
export async function handOver(owner: number, lists: TakenLists): Promise<void> {
  // Whoever signed in meanwhile has lists of their own, of which that is known.
  const isNobodys = listOwner() === undefined;
  const changes = findChanges(isNobodys ? readKnown() : undefined, lists, Date.now());
  if (isNobodys) forgetKnown();
  const waiting = withLater(readPending(owner), changes);
  if (waiting.length === 0) return;
  writePending(owner, waiting);
  const sent = toSend(waiting);
  if ((await sendLists(owner, sent)) === undefined) return;
  writePending(owner, notIn(readPending(owner), sent));
}
