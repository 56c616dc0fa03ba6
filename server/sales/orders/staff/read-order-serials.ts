import { and, asc, eq, inArray } from 'drizzle-orm';
import type { StaffOrder } from '#contract/sales/orders/staff-order-detail.ts';
import type { Db } from '#server/base/db/open.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { serialEvents, serials } from '#server/goods/stock/tables.ts';
import { orderLines } from '#server/sales/orders/tables.ts';

/** The articles of an order whose pieces have numbers of their own, with those that it was handed over with. */
export async function readOrderSerials(db: Db, orderId: number): Promise<StaffOrder['serials']> {
  const lines = await db
    .select({
      id: orderLines.id,
      productId: products.id,
      name: products.name,
      pieces: orderLines.quantity,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(and(eq(orderLines.orderId, orderId), eq(products.tracksSerials, true)))
    .orderBy(asc(orderLines.position));
  if (lines.length === 0) return [];
  const ids = lines.map(({ id }) => id);
  const sold = await db
    .selectDistinct({ productId: serials.productId, serial: serials.serial })
    .from(serials)
    .innerJoin(serialEvents, eq(serialEvents.serialId, serials.id))
    .where(
      and(
        eq(serials.state, 'sold'),
        eq(serialEvents.kind, 'sold'),
        inArray(serialEvents.orderLineId, ids),
      ),
    )
    .orderBy(asc(serials.serial));
  return [...Map.groupBy(lines, ({ productId }) => productId)].map(([productId, own]) => ({
    product_id: productId,
    name: own[0]?.name ?? '',
    pieces: own.reduce((sum, { pieces }) => sum + pieces, 0),
    serials: sold.flatMap((one) => (one.productId === productId ? [one.serial] : [])),
  }));
}
