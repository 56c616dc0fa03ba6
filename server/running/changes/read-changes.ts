import { and, asc, eq, gt } from 'drizzle-orm';
import { CHANGES_PAGE } from '#contract/base/limits.ts';
import type { ChangeKind } from '#contract/running/change-kinds.ts';
import type { Gone } from '#contract/running/integrations.ts';
import type { Db } from '#server/base/db/open.ts';
import { changes } from '#server/running/changes/tables.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';
import { lastPosition, placeChanges } from './place-changes.ts';
import { SOURCES, type Told, walkIds } from './sources.ts';

export type ChangesPage<K extends ChangeKind> = {
  items: (Told[K] | Gone)[];
  next: string;
  is_more: boolean;
};

/**
 * A page of what there is of a kind, and then of what changes. Without a cursor it begins with all subjects by their ids
 * and keeps the place that the last change had by then; after them it goes on with the changes from that place. A
 * subject comes as it is now and may come again; whoever keeps what came last, and forgets what is gone, has in the end
 * what the tables have. Throws `bad-request` for a cursor of something else.
 */
export async function readChanges<K extends ChangeKind>(
  db: Db,
  kind: K,
  { since, limit = CHANGES_PAGE.usual }: { since?: string | undefined; limit?: number | undefined },
): Promise<ChangesPage<K>> {
  const given = since === undefined ? undefined : readCursor(kind, since);
  await placeChanges(db, kind);
  const cursor = given ?? { position: await lastPosition(db, kind), walkedId: 0 };
  const { ids, next, isMore } = await (cursor.walkedId === undefined
    ? followChanges(db, kind, cursor, limit)
    : walkSubjects(db, kind, { ...cursor, walkedId: cursor.walkedId }, limit));
  return {
    items: await readSubjects(db, kind, ids),
    next: writeCursor(kind, next),
    is_more: isMore,
  };
}

type Step = { ids: number[]; next: Cursor; isMore: boolean };

async function walkSubjects(
  db: Db,
  kind: ChangeKind,
  { position, walkedId }: { position: number; walkedId: number },
  limit: number,
): Promise<Step> {
  const found = await walkIds(db, kind, { after: walkedId, limit: limit + 1 });
  const ids = found.slice(0, limit);
  if (found.length > limit) {
    return { ids, next: { position, walkedId: ids.at(-1) }, isMore: true };
  }
  // What changed meanwhile is read next.
  return { ids, next: { position }, isMore: (await idsAfter(db, kind, position, 1)).length > 0 };
}

async function followChanges(
  db: Db,
  kind: ChangeKind,
  { position }: Cursor,
  limit: number,
): Promise<Step> {
  const found = await idsAfter(db, kind, position, limit + 1);
  const page = found.slice(0, limit);
  return {
    ids: page.map(({ id }) => id),
    next: { position: page.at(-1)?.position ?? position },
    isMore: found.length > limit,
  };
}

async function idsAfter(db: Db, kind: ChangeKind, position: number, limit: number) {
  const found = await db
    .select({ id: changes.subjectId, position: changes.position })
    .from(changes)
    .where(and(eq(changes.kind, kind), gt(changes.position, position)))
    .orderBy(asc(changes.position))
    .limit(limit);
  return found.map((row) => ({ id: row.id, position: row.position ?? position }));
}

async function readSubjects<K extends ChangeKind>(
  db: Db,
  kind: K,
  ids: readonly number[],
): Promise<(Told[K] | Gone)[]> {
  if (ids.length === 0) return [];
  const found = new Map((await SOURCES[kind].read(db, ids)).map((one) => [one.id, one]));
  return ids.map((id) => found.get(id) ?? { id, deleted: true });
}
