import { asc, eq, inArray } from 'drizzle-orm';
import type { BoardRound } from '#contract/delivery/staff-rounds.ts';
import type { Db } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { rounds, vehicles } from '#server/delivery/rounds/tables.ts';
import { dueAtDoorXof } from '#server/money/payments/staff/deliver-order.ts';
import { readGoodsOfStops } from '../round/load.ts';
import {
  describePlace,
  isDelivery,
  readStops,
  type StopOfOrder,
  stopProblem,
} from '../round/stops.ts';
import { totalsOf } from '../round/totals.ts';

const MOST = 100;

/** Open and closed rounds by day, 100 at most; older days too, as their orders wait nowhere else. */
export async function listBoard(db: Db): Promise<BoardRound[]> {
  const found = await db
    .select({ round: rounds, vehicle: vehicles, driver: partners.name })
    .from(rounds)
    .leftJoin(partners, eq(partners.id, rounds.driverId))
    .leftJoin(vehicles, eq(vehicles.id, rounds.vehicleId))
    .where(inArray(rounds.state, ['open', 'closed']))
    .orderBy(asc(rounds.day), asc(rounds.id))
    .limit(MOST);
  const stops = await readStops(
    db,
    found.map(({ round }) => round.id),
  );
  const goodsOf = await readGoodsOfStops(db, stops);
  return found.map(({ round, vehicle, driver }) => {
    const own = stops.filter(({ stop }) => stop.roundId === round.id);
    return {
      id: round.id,
      day: round.day,
      state: round.state,
      driver: driver ?? '',
      vehicle: vehicle?.name ?? '',
      version: round.version,
      stops: own.map((one) => describeBoardStop(round, one)),
      totals: totalsOf(own, goodsOf, vehicle),
    };
  });
}

function describeBoardStop(
  round: typeof rounds.$inferSelect,
  found: StopOfOrder,
): BoardRound['stops'][number] {
  const { order } = found;
  const { customer_name, recipient, zone, city, quarter, street } = describePlace(order);
  return {
    order_id: order.id,
    order_name: order.number,
    kind: isDelivery(found) ? 'delivery' : 'collection',
    customer_name,
    recipient,
    zone,
    city,
    quarter,
    street,
    amount_due: isDelivery(found) ? dueAtDoorXof(order) : 0,
    problem: stopProblem(round, found),
  };
}
