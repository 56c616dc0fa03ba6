import { and, asc, eq } from 'drizzle-orm';
import type { NewRound, RoundChange } from '#contract/delivery/staff-rounds.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { VersionSeen } from '#server/base/content-version.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { phoneOnWire } from '#server/base/identity/person-payload.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { rounds, vehicles } from '#server/delivery/rounds/tables.ts';
import { choosePlace } from '#server/goods/stock/places/places.ts';
import { changeRound, checkRoundIs, lockRound, type Round } from '../round/lock-round.ts';
import { readPresets } from './choose-presets.ts';

export async function listDrivers(db: Db) {
  const found = await db
    .select({ id: partners.id, name: partners.name, phone: partners.phone })
    .from(partners)
    .where(eq(partners.role, 'driver'))
    .orderBy(asc(partners.name), asc(partners.id));
  return found.map((row) => ({ ...row, phone: phoneOnWire(row.phone) || null }));
}

/**
 * Without a driver, with the presets of rule D-23. Returns the id, writes the audit log. Throws `bad-request` for a
 * driver or vehicle that cannot drive.
 */
export function createRound(db: Db, actor: Actor, form: NewRound): Promise<number> {
  return db.transaction(async (tx) => {
    if (form.driver_id !== undefined) await checkDriver(tx, form.driver_id);
    await checkVehicle(tx, form.vehicle_id);
    const preset =
      form.driver_id === undefined
        ? await readPresets(tx, form.day)
        : { driverId: form.driver_id, vehicleId: null };
    const values = {
      day: form.day,
      driverId: preset.driverId,
      vehicleId: form.vehicle_id === undefined ? preset.vehicleId : form.vehicle_id,
      placeId: await choosePlace(tx, form.place_id),
      note: form.note?.trim() ?? '',
      createdById: actor.kind === 'account' ? actor.id : null,
    };
    const round = oneRow(await tx.insert(rounds).values(values).returning());
    const subject = `round:${round.id}`;
    await writeAudit(tx, actor, { action: 'round created', subject, after: factsOf(round) });
    return round.id;
  });
}

/**
 * Changes driver, vehicle and place before the start; the day only while open, since stops were chosen for it. Throws
 * `not-found`, `conflict`, `bad-request`.
 */
export async function updateRound(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: VersionSeen,
  form: RoundChange,
): Promise<void> {
  await db.transaction(async (tx) => {
    const round = await lockRound(tx, { id, version: seenVersion });
    const isNewDay = form.day !== undefined && form.day !== round.day;
    checkRoundIs(round, ...(isNewDay ? (['open'] as const) : (['open', 'closed'] as const)));
    if (form.driver_id !== undefined) await checkDriver(tx, form.driver_id);
    await checkVehicle(tx, form.vehicle_id);
    const changed = await changeRound(tx, round, {
      ...(isNewDay && { day: form.day }),
      ...(form.driver_id !== undefined && { driverId: form.driver_id }),
      ...(form.vehicle_id !== undefined && { vehicleId: form.vehicle_id }),
      ...(form.place_id !== undefined && { placeId: await choosePlace(tx, form.place_id) }),
      ...(form.note !== undefined && { note: form.note.trim() }),
    });
    const change = { before: factsOf(round), after: factsOf(changed) };
    await writeAudit(tx, actor, { action: 'round changed', subject: `round:${id}`, ...change });
  });
}

/** Deletes an open round, writes the audit log; its orders are unplanned again. Throws `not-found`, `conflict`. */
export async function deleteRound(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: VersionSeen,
): Promise<void> {
  await db.transaction(async (tx) => {
    const round = await lockRound(tx, { id, version: seenVersion });
    checkRoundIs(round, 'open');
    await tx.delete(rounds).where(eq(rounds.id, id));
    const subject = `round:${id}`;
    await writeAudit(tx, actor, { action: 'round deleted', subject, before: factsOf(round) });
  });
}

const factsOf = ({ day, driverId, vehicleId, placeId, note }: Round) => ({
  day,
  driverId,
  vehicleId,
  placeId,
  note,
});

async function checkDriver(tx: Db, id: number): Promise<void> {
  const isDriver = and(eq(partners.id, id), eq(partners.role, 'driver'));
  if ((await tx.$count(partners, isDriver)) > 0) return;
  const message = 'Choisissez quelqu’un de l’équipe qui a le rôle « Livreur ».';
  throw new Problem('bad-request', message, [{ field: 'driver_id', message }]);
}

async function checkVehicle(tx: Db, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  const isUsed = and(eq(vehicles.id, id), eq(vehicles.active, true));
  if ((await tx.$count(vehicles, isUsed)) > 0) return;
  const message = 'Ce véhicule n’existe pas ou ne sert plus.';
  throw new Problem('bad-request', message, [{ field: 'vehicle_id', message }]);
}
