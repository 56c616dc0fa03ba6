import { eq, type SQL, sql } from 'drizzle-orm';
import type { Config } from '#server/base/config/config.ts';
import { openingMinutesBetween } from '#server/base/config/opening-hours.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { caseDueAt, findOpeningHours } from '#server/delivery/after-sales/clock/clock.ts';
import { afterSalesCases } from '#server/delivery/after-sales/tables.ts';
import { warrantiesOfOrders } from '#server/delivery/warranty/read-warranties.ts';
import { findDeliveryDays, promiseDelivery } from '#server/sales/orders/delivery/delivery-terms.ts';
import { findOrder } from '#server/sales/orders/order/find-orders.ts';
import { orders } from '#server/sales/orders/tables.ts';

/** Recomputes due times, answer times and warranties of after-sales cases from their moved days. */
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
        dueAt: caseDueAt(hours, config, openedAt),
        answerMinutes: answeredAt && openingMinutesBetween(hours, openedAt, answeredAt),
        warrantyUntil: warranty === undefined ? warrantyUntil : warranty.until,
      })
      .where(eq(afterSalesCases.id, id));
  }
}

type Sold = { id: number; kind: 'order' | 'preorder'; delay: string; moment: string };

/** Recomputes the promised delivery days of orders, as of the day on which they could leave. */
export async function promiseAgain(tx: Db, config: Config, where: SQL): Promise<void> {
  const found = rowsOf<Sold>(
    await tx.execute(sql`
      select orders.id, case sale_type when 'preorder' then 'preorder' else 'order' end as kind,
        coalesce(delay, '') as delay,
        coalesce((select max(at) from order_events where order_id = orders.id
          and order_events.kind in ('confirmed', 'confirmed-unpaid', 'home-confirmed')),
          (select min(at) from order_events where order_id = orders.id
            and order_events.kind = 'paid' and payment_mode = 'online'), placed_at)::text as moment
      from orders left join delivery_zones on delivery_zones.id = zone_id
      where promised_until is not null and ${where}`),
  );
  const deliversOn = await findDeliveryDays(tx, config);
  const promised = found.map(({ id, kind, delay, moment }) => ({
    id,
    ...promiseDelivery(deliversOn, kind, { delay }, new Date(moment)),
  }));
  await tx.execute(sql`
    update orders set promised_from = given."from", promised_until = given.until
    from jsonb_to_recordset(${JSON.stringify(promised)}::jsonb)
      as given(id int, "from" date, until date)
    where orders.id = given.id`);
}
