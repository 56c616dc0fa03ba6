import { fieldsOf } from '#contract/base/tables.ts';
import { LEFT_KEY, parseNote, writeNote } from '#shop/base/lists/own-lists.ts';

import { readPending, writePending } from './kept-changes.ts';
import {
  findChanges,
  type Known,
  type ListsNow,
  notIn,
  type Pending,
  toSend,
  withLater,
} from './list-changes.ts';
import { sendLists } from './send-lists.ts';

/** The lists of somebody who left, as they were then. */
type LeftLists = { owner: number; lists: ListsNow; known?: Known; atMs: number };

/**
 * Tells the account of somebody who left this browser what it has not heard of. What does not arrive stays here
 * under its number, shown to nobody, until it signs in again.
 */
export async function handOver(owner: number): Promise<void> {
  noteLeft();
  const sent = toSend(readPending(owner));
  if (sent.length === 0 || (await sendLists(owner, sent)) === undefined) return;
  writePending(owner, notIn(readPending(owner), sent));
}

/** Notes for each account what those who left had changed; of two changes of an article the newest counts. */
export function noteLeft(): void {
  const left = parseNote(LEFT_KEY);
  // First, so that what is damaged is in the way only once.
  writeNote(LEFT_KEY);
  if (!Array.isArray(left)) return;
  for (const { owner, lists, known, atMs } of left.filter(isLeft)) {
    const waiting = [...readPending(owner), ...findChanges(known, lists, atMs)];
    waiting.sort((a, b) => a.atMs - b.atMs);
    writePending(
      owner,
      waiting.reduce<Pending[]>((kept, one) => withLater(kept, [one]), []),
    );
  }
}

function isLeft(value: unknown): value is LeftLists {
  const { owner, lists, atMs } = fieldsOf(value);
  return [owner, atMs].every(Number.isFinite) && Array.isArray(lists);
}
