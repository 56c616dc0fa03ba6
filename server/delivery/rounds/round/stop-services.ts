import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { StopService } from '#contract/delivery/rounds.ts';
import { isWork } from '#contract/goods/service-kinds.ts';
import type { Db } from '#server/base/db/open.ts';
import { creditedOfLine } from '#server/delivery/warranty/prolonged.ts';
import { orderLines } from '#server/sales/orders/tables.ts';
import { isDelivery, type StopOfOrder } from './stops.ts';

/**
 * Reads once for all stops; the returned function gives the work sold with the goods of a delivery, without what credit
 * notes took off (rule D-28). A longer guarantee is nothing to do at the door.
 */
export async function readServicesOfStops(
  db: Db,
  stops: readonly StopOfOrder[],
): Promise<(found: StopOfOrder) => StopService[]> {
  const ids = stops.filter(isDelivery).map(({ order }) => order.id);
  if (ids.length === 0) return () => [];
  const left = sql<number>`${orderLines.quantity} - ${creditedOfLine}`;
  const found = await db
    .select({ orderId: orderLines.orderId, service: orderLines.service, quantity: left })
    .from(orderLines)
    .where(and(inArray(orderLines.orderId, ids), eq(orderLines.kind, 'service')))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  return ({ order, returned }) =>
    found.flatMap(({ orderId, service, quantity }) => {
      if (returned !== null || orderId !== order.id) return [];
      if (service === null || quantity <= 0 || !isWork(service.kind)) return [];
      const { kind, name, productName: product } = service;
      return [{ kind, name, product, quantity }];
    });
}
