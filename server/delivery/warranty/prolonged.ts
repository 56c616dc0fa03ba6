import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { orderLines } from '#server/sales/orders/tables.ts';

/** Pieces of an order line that issued credit notes took off. Raw names, as Drizzle shortens those of a single table. */
export const creditedOfLine = sql<number>`coalesce((select sum(l.quantity)
  from credit_note_lines l join credit_notes n on n.id = l.credit_note_id
  where l.order_line_id = order_lines.id and n.state = 'issued'), 0)::int`;

type ProductOf = { orderId: number; productId: number | null; name: string };

/**
 * Months that sold services add to the warranty of a product of an order (rule D-27): none for a service that was
 * credited in full.
 */
export async function findProlonged(
  db: Db,
  orderIds: readonly number[],
): Promise<(of: ProductOf) => number> {
  const found = await db
    .select({ orderId: orderLines.orderId, service: orderLines.service })
    .from(orderLines)
    .where(
      and(
        inArray(orderLines.orderId, [...orderIds]),
        eq(orderLines.kind, 'service'),
        sql`${orderLines.quantity} > ${creditedOfLine}`,
      ),
    );
  return ({ orderId, productId, name }) =>
    found.reduce((sum, { service, ...one }) => {
      if (service === null || one.orderId !== orderId) return sum;
      // A deleted product has no id any more.
      const isFor =
        productId === null ? service.productName === name : service.productId === productId;
      return isFor ? sum + service.months : sum;
    }, 0);
}
