import { MAX_ID } from '#contract/goods/catalogue/catalogue.ts';
import { CHANGE_KINDS, type ChangeKind } from '#contract/running/change-kinds.ts';
import { Problem } from '#server/base/problem.ts';

/**
 * How far somebody has read: up to a place among the changes; and while they still read what there was when they began
 * (docs/decisions/048), up to which id of it.
 */
export type Cursor = { position: number; walkedId?: number | undefined };

const CURSOR = /^(\d)\.(\d{1,16})(?:\.(\d{1,10}))?$/;

/** A cursor as it travels. */
export function writeCursor(kind: ChangeKind, { position, walkedId }: Cursor): string {
  const walked = walkedId === undefined ? '' : `.${walkedId}`;
  const text = `${CHANGE_KINDS.indexOf(kind)}.${position}${walked}`;
  return Buffer.from(text).toString('base64url');
}

/** Throws `bad-request` for what is no cursor, or is one of another call. */
export function readCursor(kind: ChangeKind, text: string): Cursor {
  const parts = CURSOR.exec(Buffer.from(text, 'base64url').toString('latin1'));
  const position = Number(parts?.[2]);
  const walkedId = parts?.[3] === undefined ? undefined : Number(parts[3]);
  const isOurs =
    parts !== null &&
    CHANGE_KINDS[Number(parts[1])] === kind &&
    Number.isSafeInteger(position) &&
    (walkedId ?? 0) <= MAX_ID;
  if (!isOurs) {
    const message = 'un curseur donné par cet appel est attendu';
    throw new Problem('bad-request', `since : ${message}`, [{ field: 'since', message }]);
  }
  return { position, walkedId };
}
