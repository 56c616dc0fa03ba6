import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ChangeKind } from '#contract/running/change-kinds.ts';
import type { Db } from '#server/base/db/open.ts';
import { changePositions, changes } from '#server/running/changes/tables.ts';

const BATCH = 5000;

/**
 * Gives committed changes of a kind that have no place yet the next ones, in the order of their times. One transaction after another does it, so that whoever has read up to a place never misses one before it,
 * however late its change committed. What somebody changes again just now waits for them: nobody waits here.
 *
 * Places are microseconds since 1970 as far as the last one allows, so that they also grow after an older backup is
 * restored.
 */
export async function placeChanges(db: Db, kind: ChangeKind): Promise<void> {
  const [unplaced] = await db
    .select({ id: changes.subjectId })
    .from(changes)
    .where(and(eq(changes.kind, kind), isNull(changes.position)))
    .limit(1);
  if (unplaced === undefined) return;
  await db.transaction(async (tx) => {
    // A statement of its own: the next one sees what the transaction before this one has placed.
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

/** The last place that was given in a kind. */
export async function lastPosition(db: Db, kind: ChangeKind): Promise<number> {
  const [found] = await db
    .select({ last: changePositions.last })
    .from(changePositions)
    .where(eq(changePositions.kind, kind));
  return found?.last ?? 0;
}
