import { inArray } from 'drizzle-orm';
import { getFrom } from '#contract/base/tables.ts';
import type { Db } from '#server/base/db/open.ts';
import { deliveryZones } from '#server/sales/orders/delivery/tables.ts';
import { type OrderRow, type ReturnRow, readStops } from '../round/stops.ts';

/** Changes nothing. */
export async function suggestStops(db: Db, id: number): Promise<number[]> {
  const stops = (await readStops(db, [id])).filter(({ stop }) => stop.state !== 'removed');
  const zoneIds = stops.flatMap(({ order }) => order.zoneId ?? []);
  const zones = await db
    .select({ id: deliveryZones.id, rank: deliveryZones.rank })
    .from(deliveryZones)
    .where(inArray(deliveryZones.id, zoneIds));
  const rankOf = new Map(zones.map((zone) => [zone.id, zone.rank]));
  return suggestDrivingOrder(
    stops.map((found) =>
      locate({ ...found, zoneRank: rankOf.get(found.order.zoneId ?? 0) ?? null }),
    ),
  );
}

type Placed = { order: OrderRow; returned: ReturnRow | null; zoneRank: number | null };

/** An address typed into one line begins with its quarter, so it stands beside it. */
export const locate = ({ order, returned, zoneRank }: Placed): Located => ({
  orderId: order.id,
  slotFrom: returned === null ? order.slotFrom : null,
  zoneRank: zoneRank ?? Number.MAX_SAFE_INTEGER,
  zoneId: order.zoneId,
  quarter: order.quarter || order.street,
  latitude: order.latitude,
  longitude: order.longitude,
});

/** Sorts what goes to different orders. */
export function inDrivingOrder<T extends Placed>(found: readonly T[]): T[] {
  const byId = new Map(found.map((one) => [one.order.id, one]));
  return suggestDrivingOrder(found.map(locate)).map((id) => getFrom(byId, id));
}

/** Coordinates in degrees. */
export type Located = {
  orderId: number;
  slotFrom: string | null;
  zoneRank: number;
  zoneId: number | null;
  quarter: string;
  latitude: number | null;
  longitude: number | null;
};

type Pin = { latitude: number; longitude: number };

/** A driving order for stops; see rule D-8. */
export function suggestDrivingOrder(stops: readonly Located[]): number[] {
  const sorted = stops.toSorted(
    (a, b) =>
      compare(a.slotFrom ?? 'later', b.slotFrom ?? 'later') ||
      a.zoneRank - b.zoneRank ||
      (a.zoneId ?? Infinity) - (b.zoneId ?? Infinity) ||
      a.quarter.localeCompare(b.quarter, 'fr', { sensitivity: 'base' }) ||
      a.orderId - b.orderId,
  );
  const suggested: Located[] = [];
  let here: Pin | undefined;
  let left = sorted;
  while (left.length > 0) {
    const [first] = left;
    const group = left.filter((stop) => isTogether(stop, first!));
    left = left.slice(group.length);
    let pinned = group.filter((stop) => pinOf(stop) !== undefined);
    while (pinned.length > 0) {
      const next: Located = here === undefined ? pinned[0]! : nearest(here, pinned);
      suggested.push(next);
      here = pinOf(next);
      pinned = pinned.filter((stop) => stop !== next);
    }
    suggested.push(...group.filter((stop) => pinOf(stop) === undefined));
  }
  return suggested.map(({ orderId }) => orderId);
}

const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);

const isTogether = (a: Located, b: Located) =>
  a.slotFrom === b.slotFrom && a.zoneRank === b.zoneRank && a.zoneId === b.zoneId;

const pinOf = ({ latitude, longitude }: Located): Pin | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude };

const nearest = (here: Pin, stops: readonly Located[]): Located =>
  stops.reduce((best, stop) => (distance(here, stop) < distance(here, best) ? stop : best));

/** For comparison only: a town is nearly flat. */
function distance(from: Pin, stop: Located): number {
  const to = pinOf(stop);
  if (to === undefined) return Infinity;
  const width = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180);
  return Math.hypot(to.latitude - from.latitude, width);
}
