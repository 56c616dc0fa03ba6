import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { orders } from '#server/db/schema/orders.ts';
import { deliveryProofs, roundStops } from '#server/db/schema/rounds.ts';

/** Of orders for relatives that arrived, and whose recipients agreed that the buyer sees it. */
const isShown = and(
  eq(orders.photoConsent, 'agreed'),
  inArray(orders.state, ['delivered', 'done']),
  inArray(orders.forRelative, ['told', 'surprise']),
  eq(roundStops.state, 'delivered'),
  isNull(roundStops.returnId),
  eq(deliveryProofs.kind, 'photo'),
);

/** Which of some orders have a photo of the hand-over that their buyers may see. */
export async function findShownPhotos(db: Db, orderIds: readonly number[]): Promise<Set<number>> {
  if (orderIds.length === 0) return new Set();
  const found = await db
    .selectDistinct({ orderId: roundStops.orderId })
    .from(deliveryProofs)
    .innerJoin(roundStops, eq(roundStops.id, deliveryProofs.stopId))
    .innerJoin(orders, eq(orders.id, roundStops.orderId))
    .where(and(inArray(roundStops.orderId, [...orderIds]), isShown));
  return new Set(found.map(({ orderId }) => orderId));
}

/** The newest of them (WebP). */
export async function readShownPhoto(db: Db, orderId: number): Promise<Buffer | undefined> {
  const [found] = await db
    .select({ webp: deliveryProofs.webp })
    .from(deliveryProofs)
    .innerJoin(roundStops, eq(roundStops.id, deliveryProofs.stopId))
    .innerJoin(orders, eq(orders.id, roundStops.orderId))
    .where(and(eq(roundStops.orderId, orderId), isShown))
    .orderBy(desc(roundStops.id), desc(deliveryProofs.key))
    .limit(1);
  return found && Buffer.from(found.webp);
}
