import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { orderEvents } from '#server/sales/orders/tables.ts';

/** Who of the shop changed where an order stands last, and when; null for a program. */
export async function whoMoved(
  tx: Db,
  orderId: number,
): Promise<{ byId: number | null; at: Date } | undefined> {
  const [event] = await tx
    .select({ at: orderEvents.at, byId: orderEvents.byId })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        inArray(orderEvents.kind, ['moved', 'cancelled', 'expired', 'taken-back']),
      ),
    )
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return event;
}
