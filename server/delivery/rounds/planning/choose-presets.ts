import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { rounds, vehicles } from '#server/delivery/rounds/tables.ts';

type Used = { driverId: number | null; vehicleId: number | null };

const LOOKED_BACK = 100;

/** Driver and vehicle of a new round of `day` (rule D-23). Throws `bad-request` without any driver. */
export async function readPresets(
  tx: Db,
  day: string,
): Promise<{ driverId: number; vehicleId: number | null }> {
  const { driverId, vehicleId } = rounds;
  const drivers = await tx
    .select({ id: partners.id })
    .from(partners)
    .where(eq(partners.role, 'driver'))
    .orderBy(asc(partners.name), asc(partners.id));
  const active = await tx
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(eq(vehicles.active, true))
    .orderBy(asc(vehicles.name));
  const ofDay = await tx
    .select({ driverId, vehicleId })
    .from(rounds)
    .where(and(eq(rounds.day, day), inArray(rounds.state, ['open', 'closed', 'on_the_way'])));
  const last = await tx
    .select({ driverId, vehicleId })
    .from(rounds)
    .orderBy(desc(rounds.id))
    .limit(LOOKED_BACK);
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
  const preset = choosePresets({ drivers: ids(drivers), vehicles: ids(active), ofDay, last });
  if (preset.driverId !== undefined) return { ...preset, driverId: preset.driverId };
  const message = 'Personne n’a encore le rôle « Livreur » : voyez « Équipe ».';
  throw new Problem('bad-request', message, [{ field: 'driver_id', message }]);
}

/** `last` has the latest round first. The driver is undefined and the vehicle null if there is none. */
export function choosePresets({
  drivers,
  vehicles: active,
  ofDay,
  last,
}: {
  drivers: readonly number[];
  vehicles: readonly number[];
  ofDay: readonly Used[];
  last: readonly Used[];
}): { driverId: number | undefined; vehicleId: number | null } {
  const driverId = firstFree(
    drivers,
    last.map((round) => round.driverId),
    ofDay.map((round) => round.driverId),
  );
  const own = last.filter((round) => round.driverId === driverId);
  const vehicleId = firstFree(
    active,
    [...own, ...last].map((round) => round.vehicleId),
    ofDay.map((round) => round.vehicleId),
  );
  return { driverId, vehicleId: vehicleId ?? null };
}

/** The last used one that is not taken, else any free one, else the last used one. */
function firstFree(
  known: readonly number[],
  used: readonly (number | null)[],
  taken: readonly (number | null)[],
): number | undefined {
  const ofLate = used.filter((id) => id !== null && known.includes(id)) as number[];
  const all = [...ofLate, ...known];
  return all.find((id) => !taken.includes(id)) ?? all[0];
}
