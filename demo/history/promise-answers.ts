import { eq, type SQL } from 'drizzle-orm';
import type { Config } from '#server/base/config/config.ts';
import { openingMinutesBetween } from '#server/base/config/opening-hours.ts';
import type { Db } from '#server/base/db/open.ts';
import { dueOf, findOpeningHours } from '#server/delivery/after-sales/clock/clock.ts';
import { afterSalesCases } from '#server/delivery/after-sales/tables.ts';
import { warrantiesOfOrders } from '#server/delivery/warranty/read-warranties.ts';
import { findOrder } from '#server/sales/orders/order/find-orders.ts';
import { orders } from '#server/sales/orders/tables.ts';

/** Counts anew what follows from the days of cases, after those were moved: promises, answers and warranties. */
export async function promiseAnswers(tx: Db, config: Config, where: SQL): Promise<void> {
  const hours = await findOpeningHours(tx, config);
  const found = await tx.select().from(afterSalesCases).where(where);
  for (const { id, openedAt, answeredAt, orderId, orderLineId, warrantyUntil } of found) {
    const order = orderId === null ? undefined : await findOrder(tx, eq(orders.id, orderId));
    const ofOrder = order === undefined ? [] : await warrantiesOfOrders(tx, config, [order]);
    const warranty = ofOrder.find(({ line_id }) => line_id === orderLineId);
    await tx
      .update(afterSalesCases)
      .set({
        dueAt: dueOf(hours, config, openedAt),
        answerMinutes: answeredAt && openingMinutesBetween(hours, openedAt, answeredAt),
        warrantyUntil: warranty === undefined ? warrantyUntil : warranty.until,
      })
      .where(eq(afterSalesCases.id, id));
  }
}
