import { asc, eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { instalments } from '#server/db/schema/orders.ts';
import type { OwnedOrder } from './may-see.ts';
import type { Standing } from './order-moves.ts';

/** All of an order that decides where it may go next. */
export async function standingOf(tx: Db, order: OwnedOrder): Promise<Standing> {
  const [first] = await tx
    .select({ amount: instalments.amount })
    .from(instalments)
    .where(eq(instalments.orderId, order.id))
    .orderBy(asc(instalments.sequence))
    .limit(1);
  return { ...order, firstInstalment: first?.amount ?? order.amountTotal };
}
