import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { type ListedRound, staffRounds } from '#contract/delivery/staff-rounds.ts';
import type { Db } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { roundStops, rounds, vehicles } from '#server/delivery/rounds/tables.ts';
import { places } from '#server/goods/stock/tables.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { isTakenBack } from '../round/stops.ts';

const joined = sql`${rounds} left join ${partners} on ${partners.id} = ${rounds.driverId}
  left join ${vehicles} on ${vehicles.id} = ${rounds.vehicleId}`;

/** Latest days first. */
export function listRounds(db: Db, query: QueryOf<typeof staffRounds>): StaffRows<ListedRound> {
  const { state, driver_id: driverId, place_id: placeId, date_from, date_to, q } = query;
  return listOf(db, staffRounds, query, {
    from: joined,
    where: and(
      state && eq(rounds.state, state),
      driverId === undefined ? undefined : eq(rounds.driverId, driverId),
      placeId === undefined ? undefined : eq(rounds.placeId, placeId),
      date_from === undefined ? undefined : gte(rounds.day, date_from),
      date_to === undefined ? undefined : lte(rounds.day, date_to),
      q ? isFoundBy(q) : undefined,
    ),
    sortable: {
      day: rounds.day,
      state: sql`array_position(array['open', 'closed', 'on_the_way', 'ended', 'accepted'], ${rounds.state})`,
      driver: partners.name,
    },
    id: rounds.id,
    read: (ids) => listRoundHeads(db, inArray(rounds.id, ids)),
  });
}

const isFoundBy = (part: string): SQL => sql`(${hasPart(partners.name, part)}
  or ${hasPart(sql`${vehicles.name} || ' ' || ${vehicles.plate}`, part)}
  or exists (select from ${roundStops} join ${orders} on ${orders.id} = ${roundStops.orderId}
    where ${roundStops.roundId} = ${rounds.id} and ${hasPart(orders.number, part)}))`;

const countStops = (isThat: SQL) => sql<number>`(select count(*) from ${roundStops}
  join ${orders} on ${orders.id} = ${roundStops.orderId} where ${roundStops.roundId} = ${rounds.id} and ${isThat})::int`;

export async function listRoundHeads(db: Db, where: SQL): Promise<ListedRound[]> {
  const found = await db
    .select({
      round: rounds,
      driver: partners.name,
      vehicle: vehicles.name,
      place: places.name,
      stops: countStops(sql`${roundStops.state} <> 'removed'`),
      settled: countStops(
        sql`${roundStops.state} in ('delivered', 'collected', 'absent', 'refused', 'skipped') and not ${isTakenBack}`,
      ),
      delivered: countStops(sql`${roundStops.state} = 'delivered' and not ${isTakenBack}`),
    })
    .from(rounds)
    .innerJoin(places, eq(places.id, rounds.placeId))
    .leftJoin(partners, eq(partners.id, rounds.driverId))
    .leftJoin(vehicles, eq(vehicles.id, rounds.vehicleId))
    .where(where);
  return found.map(({ round, driver, vehicle, place, ...counts }) => ({
    id: round.id,
    day: round.day,
    state: round.state,
    driver_id: round.driverId,
    driver: driver ?? '',
    vehicle_id: round.vehicleId,
    vehicle: vehicle ?? '',
    place_id: round.placeId,
    place,
    note: round.note,
    ...counts,
    version: round.version,
  }));
}
