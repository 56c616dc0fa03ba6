import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { deliveryProofs, roundStops } from '#server/delivery/rounds/tables.ts';
import { orderEvents, orders } from '#server/sales/orders/tables.ts';
import type { EventKind } from '../order/change-order.ts';
import type { OwnedOrder } from '../order/may-see.ts';

/** A consent does not cover a delivery after one that staff took back. */
const stillStands = sql`not exists (select from ${orderEvents}
  where ${orderEvents.orderId} = ${roundStops.orderId} and ${orderEvents.kind} = 'taken-back'
    and ${orderEvents.detail}->>'fulfilment' <> 'delivered'
    and ${orderEvents.at} > ${roundStops.settledAt})`;

type Heard = Pick<OwnedOrder, 'id' | 'photoConsent'>;

/** Delivered orders for relatives whose recipients agreed. */
const isShown = and(
  eq(orders.photoConsent, 'agreed'),
  inArray(orders.state, ['delivered', 'done']),
  inArray(orders.forRelative, ['told', 'surprise']),
  eq(roundStops.state, 'delivered'),
  isNull(roundStops.returnId),
  eq(deliveryProofs.kind, 'photo'),
  stillStands,
);

/** The ids of those orders that have a hand-over photo to show. */
export async function findOrdersWithPhoto(
  db: Db,
  orderIds: readonly number[],
): Promise<Set<number>> {
  if (orderIds.length === 0) return new Set();
  const found = await db
    .selectDistinct({ orderId: roundStops.orderId })
    .from(deliveryProofs)
    .innerJoin(roundStops, eq(roundStops.id, deliveryProofs.stopId))
    .innerJoin(orders, eq(orders.id, roundStops.orderId))
    .where(and(inArray(roundStops.orderId, [...orderIds]), isShown));
  return new Set(found.map(({ orderId }) => orderId));
}

/** The newest photo (WebP). */
export async function readShownPhoto(db: Db, orderId: number): Promise<Buffer | undefined> {
  const [found] = await db
    .select({ webp: deliveryProofs.webp })
    .from(deliveryProofs)
    .innerJoin(roundStops, eq(roundStops.id, deliveryProofs.stopId))
    .innerJoin(orders, eq(orders.id, roundStops.orderId))
    .where(and(eq(roundStops.orderId, orderId), isShown))
    .orderBy(desc(roundStops.settledAt), desc(roundStops.id))
    .limit(1);
  return found && Buffer.from(found.webp);
}

/** A consent heard at the door, unless the relative answered by link. */
export async function isConsentFromDoor(db: Db, order: Heard): Promise<boolean> {
  if (order.photoConsent !== 'agreed') return false;
  const [last] = await db
    .select({ byRole: orderEvents.byRole })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), inArray(orderEvents.kind, PHOTO_EVENTS)))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return last !== undefined && last.byRole !== 'guest';
}

const PHOTO_EVENTS: EventKind[] = ['photo-agreed', 'photo-refused'];
