import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { StopState } from '#contract/delivery/round-states.ts';
import type { Db } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { roundStops, rounds } from '#server/delivery/rounds/tables.ts';

export type Collection = {
  roundId: number;
  day: string;
  driver: string | null;
  state: StopState;
  settledAt: Date | null;
};

/** The last round that fetches or fetched the goods of each of some returns, by return. */
export async function findCollections(
  db: Db,
  returnIds: number[],
): Promise<Map<number, Collection>> {
  if (returnIds.length === 0) return new Map();
  const found = await db
    .select({
      returnId: roundStops.returnId,
      roundId: rounds.id,
      day: rounds.day,
      driver: partners.name,
      state: roundStops.state,
      settledAt: roundStops.settledAt,
    })
    .from(roundStops)
    .innerJoin(rounds, eq(rounds.id, roundStops.roundId))
    .leftJoin(partners, eq(partners.id, rounds.driverId))
    .where(and(inArray(roundStops.returnId, returnIds), ne(roundStops.state, 'removed')))
    .orderBy(asc(roundStops.id));
  return new Map(
    found.flatMap(({ returnId, ...row }) => (returnId === null ? [] : [[returnId, row]])),
  );
}
