import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { CHANGES_PAGE } from '#contract/base/limits.ts';
import { MAX_ID } from '#contract/goods/catalogue/catalogue.ts';
import { CHANGE_KINDS, type ChangeKind, type Gone } from '#contract/running/integrations.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { changes } from '#server/running/changes/tables.ts';
import { type ChangePayload, SOURCES, walkIds } from './sources.ts';
import { changePositions } from './tables.ts';

const BATCH = 5000;

/** Last read position; during the first walk (docs/decisions/048) also the last id. */
type Cursor = { position: number; walkedId?: number | undefined };

const CURSOR = /^(\d)\.(\d{1,16})(?:\.(\d{1,10}))?$/;

export type ChangesPage<K extends ChangeKind> = {
  items: (ChangePayload[K] | Gone)[];
  next: string;
  is_more: boolean;
};

/**
 * A page of the changed records of a kind (rule R-7). Without `since` it begins with all records; their changes follow.
 * Writes the positions of new changes, so `db` is the primary. Throws `bad-request` for another call's cursor.
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
  // Later changes are read next.
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
): Promise<(ChangePayload[K] | Gone)[]> {
  if (ids.length === 0) return [];
  const found = new Map((await SOURCES[kind].read(db, ids)).map((one) => [one.id, one]));
  return ids.map((id) => found.get(id) ?? { id, deleted: true });
}

function writeCursor(kind: ChangeKind, { position, walkedId }: Cursor): string {
  const walked = walkedId === undefined ? '' : `.${walkedId}`;
  const text = `${CHANGE_KINDS.indexOf(kind)}.${position}${walked}`;
  return Buffer.from(text).toString('base64url');
}

/** Throws `bad-request` for no cursor or another call's. */
function readCursor(kind: ChangeKind, text: string): Cursor {
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

/**
 * Assigns positions to committed changes in order of time, one transaction after another, so a reader never misses a
 * late commit. Rows being changed again wait. Positions are microseconds since 1970 where possible, so they also grow
 * after a restore.
 */
async function placeChanges(db: Db, kind: ChangeKind): Promise<void> {
  const [unplaced] = await db
    .select({ id: changes.subjectId })
    .from(changes)
    .where(and(eq(changes.kind, kind), isNull(changes.position)))
    .limit(1);
  if (unplaced === undefined) return;
  await db.transaction(async (tx) => {
    // A separate statement sees what the former transaction placed.
    await tx
      .select({ last: changePositions.last })
      .from(changePositions)
      .where(eq(changePositions.kind, kind))
      .for('update');
    await tx.execute(sql`
      with taken as (
        select subject_id, changed_at from changes where kind = ${kind} and position is null
        order by changed_at, subject_id limit ${BATCH} for update skip locked),
      numbered as (
        select subject_id, row_number() over (order by changed_at, subject_id) as number from taken),
      start as (
        select greatest(last, (extract(epoch from clock_timestamp()) * 1000000)::bigint) as at
        from change_positions where kind = ${kind}),
      placed as (
        update changes set position = start.at + numbered.number from numbered, start
        where changes.kind = ${kind} and changes.subject_id = numbered.subject_id
        returning position)
      update change_positions set last = (select max(position) from placed)
      where kind = ${kind} and exists (select from placed)`);
  });
}

async function lastPosition(db: Db, kind: ChangeKind): Promise<number> {
  const [found] = await db
    .select({ last: changePositions.last })
    .from(changePositions)
    .where(eq(changePositions.kind, kind));
  return found?.last ?? 0;
}
