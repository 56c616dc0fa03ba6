import { eq } from 'drizzle-orm';
import type { RoundLoad } from '#contract/delivery/staff-rounds.ts';
import type { Db } from '#server/base/db/open.ts';
import { rounds, vehicles } from '#server/delivery/rounds/tables.ts';
import { readGoodsOfStops } from '../round/load.ts';
import { roundNotFound } from '../round/lock-round.ts';
import { isDelivery, readStops } from '../round/stops.ts';
import { findLoad } from './find-load.ts';
import { readHeads } from './list-rounds.ts';

/** What a van is loaded with, and nothing of whom it is for. Throws `not-found`. */
export async function readLoad(db: Db, id: number): Promise<RoundLoad> {
  const [head] = await readHeads(db, eq(rounds.id, id));
  if (head === undefined) throw roundNotFound();
  const { settled: _, delivered: __, ...facts } = head;
  const aboard = (await readStops(db, [id])).filter(
    (found) => isDelivery(found) && found.stop.state !== 'removed',
  );
  const articles = await findLoad(db, facts.place_id, aboard, await readGoodsOfStops(db, aboard));
  const isHere = facts.state === 'open' || facts.state === 'closed';
  return {
    ...facts,
    plate: await readPlate(db, facts.vehicle_id),
    articles: isHere ? articles : articles.map((article) => ({ ...article, there: null })),
  };
}

async function readPlate(db: Db, vehicleId: number | null): Promise<string> {
  if (vehicleId === null) return '';
  const [found] = await db
    .select({ plate: vehicles.plate })
    .from(vehicles)
    .where(eq(vehicles.id, vehicleId));
  return found?.plate ?? '';
}
