import { and, eq, gte, inArray, lte, or } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import {
  type DayOff,
  type DayOffForm,
  staffDaysOff,
} from '#contract/sales/handover/staff-days-off.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { contentVersion, refuseStale, type VersionSeen } from '#server/base/content-version.ts';
import { violatedIndex } from '#server/base/db/database-errors.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { Problem } from '#server/base/problem.ts';
import { daysOff } from '#server/sales/orders/delivery/tables.ts';

type Row = typeof daysOff.$inferSelect;

/** A yearly day matches every range. */
export function listDaysOff(db: Db, query: QueryOf<typeof staffDaysOff>): StaffRows<DayOff> {
  const { kind, date_from: from, date_to: to, q } = query;
  const isFixed = eq(daysOff.kind, 'fixed');
  return listOf(db, staffDaysOff, query, {
    from: daysOff,
    where: and(
      kind && eq(daysOff.kind, kind),
      from === undefined ? undefined : or(isFixed, gte(daysOff.day, from)),
      to === undefined ? undefined : or(isFixed, lte(daysOff.day, to)),
      q ? hasPart(daysOff.name, q) : undefined,
    ),
    sortable: { day: daysOff.day, name: daysOff.name },
    id: daysOff.id,
    read: async (ids) =>
      (await db.select().from(daysOff).where(inArray(daysOff.id, ids))).map(toDayOff),
  });
}

/** Throws `not-found`. */
export async function readDayOff(db: Db, id: number): Promise<DayOff> {
  const [found] = await db.select().from(daysOff).where(eq(daysOff.id, id));
  if (found === undefined) throw notFound();
  return toDayOff(found);
}

/** Throws `conflict` for a day that exists. */
export function createDayOff(db: Db, actor: Actor, form: DayOffForm): Promise<DayOff> {
  return db.transaction(async (tx) => {
    const created = oneRow(await orTaken(tx.insert(daysOff).values(form).returning()));
    const after = created;
    await writeAudit(tx, actor, {
      action: 'day off added',
      subject: `day-off:${created.id}`,
      after,
    });
    return toDayOff(created);
  });
}

/** Throws `not-found`, `conflict`. */
export function updateDayOff(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: VersionSeen,
  form: DayOffForm,
): Promise<DayOff> {
  return db.transaction(async (tx) => {
    const before = await lockDayOff(tx, { id, version: seenVersion });
    const after = oneRow(
      await orTaken(tx.update(daysOff).set(form).where(eq(daysOff.id, id)).returning()),
    );
    await writeAudit(tx, actor, {
      action: 'day off changed',
      subject: `day-off:${id}`,
      before,
      after,
    });
    return toDayOff(after);
  });
}

/** Throws `not-found`, `conflict`. */
export async function deleteDayOff(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: VersionSeen,
): Promise<{ id: number }> {
  await db.transaction(async (tx) => {
    const before = await lockDayOff(tx, { id, version: seenVersion });
    await tx.delete(daysOff).where(eq(daysOff.id, id));
    await writeAudit(tx, actor, { action: 'day off deleted', subject: `day-off:${id}`, before });
  });
  return { id };
}

async function lockDayOff(tx: Db, { id, version: seenVersion }: VersionSeen): Promise<Row> {
  const [found] = await tx.select().from(daysOff).where(eq(daysOff.id, id)).for('update');
  if (found === undefined) throw notFound();
  refuseStale(seenVersion, found);
  return found;
}

const toDayOff = (row: Row): DayOff => ({ ...row, version: contentVersion(row) });

const notFound = () => new Problem('not-found', 'Ce jour n’est pas ou plus dans la liste.');

async function orTaken<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (!violatedIndex(error)?.startsWith('days_off_')) throw error;
    const message = 'Ce jour est déjà dans la liste : changez-le.';
    throw new Problem('conflict', message, [{ field: 'day', message }]);
  }
}

/** Public holidays, with or without deliveries. */
export async function findHolidays(db: Db): Promise<(day: string) => boolean> {
  const known = await db.select({ day: daysOff.day, kind: daysOff.kind }).from(daysOff);
  const kept = new Set(known.map(({ day, kind }) => (kind === 'fixed' ? day.slice(5) : day)));
  return (day) => kept.has(day) || kept.has(day.slice(5));
}
