import { inArray } from 'drizzle-orm';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, isOwner } from '#server/base/identity/actor.ts';
import { places } from '#server/goods/stock/tables.ts';
import type { OwnedOrder } from '../order/may-see.ts';
import { shownCode } from './pickup-code.ts';

type PlaceFacts = { address: string; hours: string };

/** Addresses and hours of the places where some orders are collected; no statement where none is. */
export async function readPickupPlaces(
  db: Db,
  found: readonly OwnedOrder[],
): Promise<Map<number, PlaceFacts>> {
  const ids = found.flatMap(({ pickupName, placeId }) =>
    pickupName === null || placeId === null ? [] : [placeId],
  );
  if (ids.length === 0) return new Map();
  const { id, address, hours } = places;
  const rows = await db.select({ id, address, hours }).from(places).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Where an order is collected. Its code is for whoever bought it: the account, or no viewer for its link. */
export function toPickup(
  order: OwnedOrder,
  placeOf: ReadonlyMap<number, PlaceFacts>,
  viewer: Actor | undefined,
): Order['pickup'] {
  const { pickupName: name, placeId: place_id } = order;
  if (name === null) return null;
  const { address = '', hours = '' } = (place_id !== null && placeOf.get(place_id)) || {};
  const isBuyer = viewer === undefined || isOwner(viewer, order.ownerId);
  return { place_id, name, address, hours, code: isBuyer ? shownCode(order) : null };
}
