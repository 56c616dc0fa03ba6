import { and, eq, inArray, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import {
  staffVehicles,
  type Vehicle,
  type VehicleForm,
} from '#contract/delivery/staff-vehicles.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { contentVersion, refuseStale, type VersionSeen } from '#server/base/content-version.ts';
import { violatedIndex } from '#server/base/db/database-errors.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { Problem } from '#server/base/problem.ts';
import { vehicles } from '#server/delivery/rounds/tables.ts';

type Row = typeof vehicles.$inferSelect;

export function listVehicles(db: Db, query: QueryOf<typeof staffVehicles>): StaffRows<Vehicle> {
  const { active, q } = query;
  return listOf(db, staffVehicles, query, {
    from: vehicles,
    where: and(
      active && eq(vehicles.active, active === 'true'),
      q ? hasPart(sql`${vehicles.name} || ' ' || ${vehicles.plate}`, q) : undefined,
    ),
    sortable: { name: vehicles.name },
    id: vehicles.id,
    read: async (ids) => {
      const found = await db.select().from(vehicles).where(inArray(vehicles.id, ids));
      return found.map(toVehicle);
    },
  });
}

/** Throws `not-found`. */
export async function readVehicle(db: Db, id: number): Promise<Vehicle> {
  const [found] = await db.select().from(vehicles).where(eq(vehicles.id, id));
  if (found === undefined) throw notFound();
  return toVehicle(found);
}

/** Writes the audit log. Throws `conflict` for a name that exists. */
export function createVehicle(db: Db, actor: Actor, form: VehicleForm): Promise<Vehicle> {
  return db.transaction(async (tx) => {
    const values = { ...columnsOf(form), name: form.name };
    const added = toVehicle(
      oneRow(await orNameTaken(tx.insert(vehicles).values(values).returning())),
    );
    const subject = `vehicle:${added.id}`;
    await writeAudit(tx, actor, { action: 'vehicle added', subject, after: added });
    return added;
  });
}

/** Omitted fields stay. Writes the audit log. Throws `not-found`, `conflict`. */
export function updateVehicle(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: VersionSeen,
  form: VehicleForm,
): Promise<Vehicle> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(vehicles).where(eq(vehicles.id, id)).for('update');
    if (row === undefined) throw notFound();
    const { version: _, ...before } = toVehicle(row);
    refuseStale(seenVersion, before);
    const change = tx.update(vehicles).set(columnsOf(form)).where(eq(vehicles.id, id)).returning();
    const after = toVehicle(oneRow(await orNameTaken(change)));
    const subject = `vehicle:${id}`;
    await writeAudit(tx, actor, { action: 'vehicle changed', subject, before, after });
    return after;
  });
}

const columnsOf = ({ max_litres: maxLitres, max_kg: maxKg, ...form }: VehicleForm) =>
  Object.fromEntries(
    Object.entries({ ...form, maxLitres, maxKg }).filter(([, value]) => value !== undefined),
  );

function toVehicle({ maxLitres, maxKg, ...row }: Row): Vehicle {
  const content = { ...row, max_litres: maxLitres, max_kg: maxKg };
  return { ...content, version: contentVersion(content) };
}

const notFound = () => new Problem('not-found', 'Ce véhicule n’existe pas.');

async function orNameTaken<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (violatedIndex(error) !== 'vehicles_name_key') throw error;
    const message = 'Un véhicule porte déjà ce nom.';
    throw new Problem('conflict', message, [{ field: 'name', message }]);
  }
}
