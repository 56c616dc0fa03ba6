import { and, eq, inArray } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import {
  staffWorkshops,
  type Workshop,
  type WorkshopForm,
} from '#contract/delivery/staff-workshops.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { contentVersion, refuseStale } from '#server/base/content-version.ts';
import { anyOf } from '#server/base/db/conditions.ts';
import { violatedIndex } from '#server/base/db/database-errors.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { Problem } from '#server/base/problem.ts';
import { workshops } from '#server/delivery/after-sales/tables.ts';

type Row = typeof workshops.$inferSelect;

const notFound = () => new Problem('not-found', 'Cet atelier n’existe pas.');

/** Throws `not-found`. */
export async function readWorkshop(db: Db, id: number): Promise<Workshop> {
  const [found] = await db.select().from(workshops).where(eq(workshops.id, id));
  if (found === undefined) throw notFound();
  return toWorkshop(found);
}

/** Writes the audit log. Throws `conflict` for a name that exists. */
export function createWorkshop(db: Db, actor: Actor, form: WorkshopForm): Promise<Workshop> {
  return db.transaction(async (tx) => {
    const added = toWorkshop(
      oneRow(await orNameTaken(tx.insert(workshops).values(form).returning())),
    );
    await writeAudit(tx, actor, {
      action: 'workshop added',
      subject: `workshop:${added.id}`,
      after: added,
    });
    return added;
  });
}

/** Writes the audit log. Throws `not-found`, `conflict`. */
export function updateWorkshop(
  db: Db,
  actor: Actor,
  { id, version }: { id: number; version: number | undefined },
  form: WorkshopForm,
): Promise<Workshop> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(workshops).where(eq(workshops.id, id)).for('update');
    if (before === undefined) throw notFound();
    refuseStale(version, before);
    const changed = await orNameTaken(
      tx.update(workshops).set(form).where(eq(workshops.id, id)).returning(),
    );
    const after = toWorkshop(oneRow(changed));
    await writeAudit(tx, actor, {
      action: 'workshop changed',
      subject: `workshop:${id}`,
      before: toWorkshop(before),
      after,
    });
    return after;
  });
}

const toWorkshop = (row: Row): Workshop => ({ ...row, version: contentVersion(row) });

async function orNameTaken<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (violatedIndex(error) !== 'workshops_name_key') throw error;
    const message = 'Un atelier porte déjà ce nom.';
    throw new Problem('conflict', message, [{ field: 'name', message }]);
  }
}

export function listWorkshops(db: Db, query: QueryOf<typeof staffWorkshops>): StaffRows<Workshop> {
  const { active, q } = query;
  return listOf(db, staffWorkshops, query, {
    from: workshops,
    where: and(
      active && eq(workshops.active, active === 'true'),
      q ? anyOf(hasPart(workshops.name, q), hasPart(workshops.brands, q)) : undefined,
    ),
    sortable: { name: workshops.name, id: workshops.id },
    id: workshops.id,
    read: async (wanted) => {
      const found = await db.select().from(workshops).where(inArray(workshops.id, wanted));
      return found.map(toWorkshop);
    },
  });
}
