import { eq } from 'drizzle-orm';
import { MAX_ROUND_STOPS } from '#contract/delivery/round-states.ts';
import type { VersionSeen } from '#server/base/content-version.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { today } from '#server/base/time.ts';
import { vehicles } from '#server/delivery/rounds/tables.ts';
import { addLoads, readGoodsOfStops } from '../round/load.ts';
import { checkRoundIs, lockRound, type Round } from '../round/lock-round.ts';
import { readStops, type StopOfOrder } from '../round/stops.ts';
import { isAboard } from '../round/totals.ts';
import { refusalToPlan, setStops } from './arrange-stops.ts';
import { type Candidate, chooseStops, type Room } from './choose-stops.ts';
import { findUnplanned, readGoodsToPlan, type Unplanned } from './list-unplanned.ts';
import { locate } from './suggest-order.ts';

type Filled = { added: number[]; left: number };

const inGrams = (kilos: number) => Math.round(kilos * 1000);

/**
 * Appends stops to an open round by rule D-24; `zoneId` asks for one zone. Changes nothing if none fits. Returns the
 * added orders in driving order, and how many were left. Throws `not-found`; `conflict` for a stale version, another
 * state, or an order that a parallel call has put into another round.
 */
export function fillRound(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: VersionSeen,
  zoneId?: number,
): Promise<Filled> {
  return db.transaction(async (tx) => {
    const round = await lockRound(tx, { id, version: seenVersion });
    checkRoundIs(round, 'open');
    const stops = await readStops(tx, [id]);
    const candidates = await findCandidates(tx, round, zoneId);
    const zones = new Set(stops.map(({ order }) => order.zoneId));
    const added = chooseStops(candidates, await readRoom(tx, round, stops), zones);
    if (added.length > 0) {
      await setStops(tx, actor, round, [...stops.map(({ order }) => order.id), ...added]);
    }
    return { added, left: candidates.length - added.length };
  });
}

/** Of the round's day, or late today. A stop that is promised for a day between would be late. */
async function findCandidates(
  tx: Db,
  round: Round,
  zoneId: number | undefined,
): Promise<Candidate[]> {
  const found = await findUnplanned(tx, { date_to: round.day, zone_id: zoneId });
  const isOfDay = ({ day, order, returned }: Unplanned) =>
    (day === round.day || (day !== null && day < today())) &&
    (returned !== null || refusalToPlan(round, order) === undefined);
  const wanted = found.filter(isOfDay);
  const goodsOf = await readGoodsToPlan(tx, wanted);
  return wanted.map((one) => {
    // A collection has the room that deliveries before it have left.
    const { litres, kilos } = addLoads(one.returned === null ? [goodsOf(one).load] : []);
    return { ...locate(one), day: one.day ?? round.day, litres, grams: inGrams(kilos) };
  });
}

async function readRoom(
  tx: Db,
  { vehicleId }: Round,
  stops: readonly StopOfOrder[],
): Promise<Room> {
  const [vehicle = null] =
    vehicleId === null ? [] : await tx.select().from(vehicles).where(eq(vehicles.id, vehicleId));
  const aboard = stops.filter(isAboard);
  const goodsOf = await readGoodsOfStops(tx, aboard);
  const { litres, kilos } = addLoads(aboard.map((found) => goodsOf(found).load));
  const { maxLitres = null, maxKg = null } = vehicle ?? {};
  return {
    litres: maxLitres && maxLitres - litres,
    grams: maxKg && inGrams(maxKg) - inGrams(kilos),
    stops: MAX_ROUND_STOPS - stops.length,
  };
}
