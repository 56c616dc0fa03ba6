import { and, asc, eq, inArray } from 'drizzle-orm';
import type { DriverRound, DriverStop } from '#contract/delivery/rounds.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { isoTime } from '#server/base/time.ts';
import { places } from '#server/goods/stock/tables.ts';
import { dueAtDoorXof } from '#server/money/payments/staff/deliver-order.ts';
import { toDeliverySlot } from '#server/sales/orders/slots/order-slot.ts';
import { collectedCashXof } from '../ending/goods-back.ts';
import { readCollected, readGoodsOfStops, readReturnReasons } from '../round/load.ts';
import { readServicesOfStops } from '../round/stop-services.ts';
import {
  describePlace,
  isDelivery,
  readStops,
  type StopOfOrder,
  stopProblem,
} from '../round/stops.ts';
import { deliveryProofs, rounds, vehicles } from '../tables.ts';
import { driverIdOf } from './own-round.ts';

/** Access data serve only during the round. */
const NO_WAY = { latitude: null, longitude: null, plus_code: '', second_phone: null };

/** The driver's closed, started and ended rounds with the minimum that each door needs. `id` selects one. */
export async function readOwnRounds(
  { db, config, actor }: Act,
  id?: number,
): Promise<DriverRound[]> {
  const found = await db
    .select({ round: rounds, vehicle: vehicles, place: places.name })
    .from(rounds)
    .innerJoin(places, eq(places.id, rounds.placeId))
    .leftJoin(vehicles, eq(vehicles.id, rounds.vehicleId))
    .where(
      and(
        eq(rounds.driverId, driverIdOf(actor)),
        inArray(rounds.state, ['closed', 'on_the_way', 'ended']),
        id === undefined ? undefined : eq(rounds.id, id),
      ),
    )
    .orderBy(asc(rounds.day), asc(rounds.id));
  const stops = await readStops(
    db,
    found.map(({ round }) => round.id),
  );
  const goodsOf = await readGoodsOfStops(db, stops);
  const servicesOf = await readServicesOfStops(db, stops);
  const returnWords = await readReturnReasons(db, stops);
  const takenOf = await readCollected(db, stops);
  return found.map(({ round, vehicle, place }) => {
    const own = stops.filter(({ stop }) => stop.roundId === round.id && stop.state !== 'removed');
    return {
      id: round.id,
      day: round.day,
      state: round.state,
      vehicle: [vehicle?.name, vehicle?.plate].filter(Boolean).join(' · '),
      place,
      note: round.note,
      back_note: round.backNote,
      stops: own.map((one) => ({
        ...describe(one, stopProblem(round, one)),
        lines: goodsOf(one).lines,
        services: servicesOf(one),
        taken: takenOf(one).map(({ line_id, pieces }) => ({ line_id, pieces })),
        return_note: returnWords(one),
        ...(round.state !== 'on_the_way' && { door_photo: null, voice_note: null }),
        ...(round.state === 'ended' && NO_WAY),
      })),
      cash_expected: collectedCashXof(own),
      providers: [...config.onlineProviders],
    };
  });
}

function describe(
  found: StopOfOrder,
  closedBecause: string,
): Omit<DriverStop, 'lines' | 'services' | 'taken' | 'return_note'> {
  const { stop, order } = found;
  const { day, from, until } = (isDelivery(found) && toDeliverySlot(order)) || {};
  return {
    ...describePlace(order),
    id: stop.id,
    kind: isDelivery(found) ? 'delivery' : 'collection',
    position: stop.position,
    state: stop.state,
    closed_because: closedBecause,
    order_name: order.number,
    zone_id: order.zoneId,
    slot:
      day === undefined || from === undefined || until === undefined ? null : { day, from, until },
    for_relative:
      isDelivery(found) && order.forRelative !== null ? { photo: order.photoConsent } : null,
    amount_due: isDelivery(found) ? dueAtDoorXof(order) : 0,
    cash_duty_percent: order.cashDutyPercent,
    collected: stop.collected,
    expected_at: stop.expectedAt && isoTime(stop.expectedAt),
    settled_at: stop.settledAt && isoTime(stop.settledAt),
    reason: stop.reason,
  };
}

/** WebP. */
export async function readProof(db: Db, key: string): Promise<Buffer | undefined> {
  const [found] = await db
    .select({ webp: deliveryProofs.webp })
    .from(deliveryProofs)
    .where(eq(deliveryProofs.key, key));
  return found && Buffer.from(found.webp);
}
