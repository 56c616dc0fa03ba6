import { type Located, suggestDrivingOrder } from './suggest-order.ts';

/** What a stop takes of the vehicle; unknown litres or grams count 0 (rule D-13). */
export type Candidate = Located & { day: string; litres: number; grams: number };

/** What the vehicle still holds; null without a limit. */
export type Room = { litres: number | null; grams: number | null; stops: number };

/**
 * Chooses stops for a round, in driving order: zone by zone, those of `zonesFirst` first, in a zone the oldest day
 * first, each stop that still fits (rule D-24).
 */
export function chooseStops(
  candidates: readonly Candidate[],
  room: Room,
  zonesFirst: ReadonlySet<number | null>,
): number[] {
  const chosen: Candidate[] = [];
  for (const candidate of inFillingOrder(candidates, zonesFirst)) {
    if (fits([...chosen, candidate], room)) chosen.push(candidate);
  }
  return suggestDrivingOrder(chosen);
}

export function inFillingOrder(
  candidates: readonly Candidate[],
  zonesFirst: ReadonlySet<number | null>,
): Candidate[] {
  const place = new Map(suggestDrivingOrder(candidates).map((id, index) => [id, index]));
  const placeOf = ({ orderId }: Candidate) => place.get(orderId) ?? 0;
  return candidates.toSorted(
    (a, b) =>
      Number(zonesFirst.has(b.zoneId)) - Number(zonesFirst.has(a.zoneId)) ||
      a.zoneRank - b.zoneRank ||
      (a.zoneId ?? Infinity) - (b.zoneId ?? Infinity) ||
      (a.day === b.day ? placeOf(a) - placeOf(b) : a.day < b.day ? -1 : 1),
  );
}

export function fits(chosen: readonly Pick<Candidate, 'litres' | 'grams'>[], room: Room): boolean {
  const litres = chosen.reduce((sum, one) => sum + one.litres, 0);
  const grams = chosen.reduce((sum, one) => sum + one.grams, 0);
  return (
    chosen.length <= room.stops &&
    (room.litres === null || litres <= room.litres) &&
    (room.grams === null || grams <= room.grams)
  );
}
