import { asc, inArray } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { lockStock } from '#server/goods/stock/ledger/read-stock.ts';
import { orderLines } from '#server/sales/orders/tables.ts';
import { productsOf } from './held-lines.ts';

/**
 * Locks the lines of several locked orders and then the stock of all their articles, in the order in which
 * everybody does, so that the orders can be moved one after the other in one transaction.
 */
export async function lockGoods(tx: Db, orderIds: readonly number[]): Promise<void> {
  const lines = await tx
    .select({ productId: orderLines.productId })
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.productId), asc(orderLines.id))
    .for('update');
  await lockStock(tx, productsOf(lines));
}
