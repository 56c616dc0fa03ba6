import { eq, inArray } from 'drizzle-orm';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffRound, StaffStop } from '#contract/delivery/staff-rounds.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { partners } from '#server/base/identity/tables.ts';
import { isoTime } from '#server/base/time.ts';
import { deliveryProofs, rounds, vehicles } from '#server/delivery/rounds/tables.ts';
import { dueAtDoorXof } from '#server/money/payments/staff/deliver-order.ts';
import { toDeliverySlot } from '#server/sales/orders/slots/order-slot.ts';
import { findAcceptRefusal } from '../ending/accept-round.ts';
import { collectedCashXof, listBack } from '../ending/goods-back.ts';
import { knownKilos, readCollected, readGoodsOfStops, readReturnReasons } from '../round/load.ts';
import { roundNotFound } from '../round/lock-round.ts';
import { describePlace, readStops, type StopOfOrder, stopProblem } from '../round/stops.ts';
import { isAboard, totalsOf } from '../round/totals.ts';
import { listRoundHeads } from './list-rounds.ts';
import { findLoad, missingInStock } from './read-load.ts';

type Names = (id: number | null) => string;

/** The caller checks access; `actor` only decides `accept_refusal`. Throws `not-found`. */
export async function readRound(db: Db, actor: Actor, id: number): Promise<StaffRound> {
  const [row] = await db
    .select({ round: rounds, vehicle: vehicles })
    .from(rounds)
    .leftJoin(vehicles, eq(vehicles.id, rounds.vehicleId))
    .where(eq(rounds.id, id));
  const [head] = await listRoundHeads(db, eq(rounds.id, id));
  if (row === undefined || head === undefined) throw roundNotFound();
  const { round, vehicle } = row;
  const { settled: _, delivered: __, ...facts } = head;
  const stops = await readStops(db, [id]);
  const aboard = stops.filter(isAboard);
  const goodsOf = await readGoodsOfStops(db, stops);
  const returnWords = await readReturnReasons(db, stops);
  const takenOf = await readCollected(db, stops);
  const nameOf = await readNames(db, [
    round.endedById,
    round.acceptedById,
    ...stops.map(({ stop }) => stop.settledById),
  ]);
  const proofs = await readProofs(db, stops);
  const hasLeft = round.startedAt !== null;
  return {
    ...facts,
    plate: vehicle?.plate ?? '',
    created_at: isoTime(round.createdAt),
    closed_at: round.closedAt && isoTime(round.closedAt),
    started_at: round.startedAt && isoTime(round.startedAt),
    ended_at: round.endedAt && isoTime(round.endedAt),
    ended_by: nameOf(round.endedById),
    accepted_at: round.acceptedAt && isoTime(round.acceptedAt),
    accepted_by: nameOf(round.acceptedById),
    stops: stops.map((found) => {
      const { stop, order } = found;
      const { lines, load: own } = goodsOf(found);
      return {
        ...describePlace(order),
        ...describeStop(found, nameOf),
        problem: stopProblem(round, found),
        lines,
        return_note: returnWords(found),
        taken: takenOf(found),
        litres: own.litres,
        kg: knownKilos(own),
        proofs: proofs.get(stop.id) ?? [],
      };
    }),
    totals: totalsOf(stops, goodsOf, vehicle),
    missing: hasLeft ? [] : missingInStock(await findLoad(db, round.placeId, aboard, goodsOf)),
    cash_expected: collectedCashXof(stops),
    cash_counted: round.cashCounted,
    back: await listBack(db, round),
    end_note: round.endNote,
    back_note: round.backNote,
    acceptance_note: round.acceptanceNote,
    accept_refusal: await findAcceptRefusal(db, actor, round),
  };
}

const describeStop = ({ stop, order, returned }: StopOfOrder, nameOf: Names) => ({
  id: stop.id,
  kind: returned === null ? ('delivery' as const) : ('collection' as const),
  return_id: returned?.id ?? null,
  order_id: order.id,
  order_name: order.number,
  position: stop.position,
  state: stop.state,
  slot: returned === null ? toDeliverySlot(order) : null,
  wished_on: returned === null ? order.wishedOn : null,
  amount_due: returned === null ? dueAtDoorXof(order) : 0,
  cash_duty_percent: order.cashDutyPercent,
  expected_at: stop.expectedAt && isoTime(stop.expectedAt),
  settled_at: stop.settledAt && isoTime(stop.settledAt),
  settled_phone_at: stop.settledPhoneAt && isoTime(stop.settledPhoneAt),
  settled_by: nameOf(stop.settledById),
  received_by: stop.receivedBy,
  reason: stop.reason,
  wished_day: stop.wishedDay,
  handed: stop.handed,
  collected: stop.collected,
});

async function readNames(db: Db, ids: readonly (number | null)[]): Promise<Names> {
  const known = ids.filter((id) => id !== null);
  const found = await db
    .select({ id: partners.id, name: partners.name })
    .from(partners)
    .where(inArray(partners.id, known));
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return (id) => (id === null ? '' : (names.get(id) ?? ''));
}

async function readProofs(
  db: Db,
  stops: readonly StopOfOrder[],
): Promise<Map<number, StaffStop['proofs']>> {
  const found = await db
    .select({
      stopId: deliveryProofs.stopId,
      kind: deliveryProofs.kind,
      key: deliveryProofs.key,
    })
    .from(deliveryProofs)
    .where(
      inArray(
        deliveryProofs.stopId,
        stops.map(({ stop }) => stop.id),
      ),
    );
  const shown = found.map(({ stopId, kind, key }) => ({
    stopId,
    proof: { kind, url: pathTo(paths.deliveryProof, { key }) },
  }));
  return new Map(
    [...Map.groupBy(shown, ({ stopId }) => stopId)].map(([stopId, own]) => [
      stopId,
      own.map(({ proof }) => proof),
    ]),
  );
}
