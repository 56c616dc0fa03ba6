import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { orderLines } from '#server/sales/orders/tables.ts';

/** What the products of an order take in a van, in litres; those of an unknown volume take none. */
export async function readLitres(tx: Db, orderId: number): Promise<number> {
  const [sum] = await tx
    .select({
      litres: sql<number>`coalesce(sum(${orderLines.quantity} * coalesce(${products.volumeLitres}, 0)), 0)::int`,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.kind, 'product')));
  return sum?.litres ?? 0;
}
