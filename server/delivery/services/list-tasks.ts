import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { type ServiceTask, staffServiceTasks } from '#contract/delivery/staff-service-tasks.ts';
import type { Db } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { isoTime, today } from '#server/base/time.ts';
import { creditedOfLine } from '#server/delivery/warranty/prolonged.ts';
import { orderLines, orders } from '#server/sales/orders/tables.ts';
import { serviceOutcomes } from './tables.ts';

/** Work of orders that are delivered and not cancelled: a task opens and ends with its order (rule D-26). */
const isTask: SQL = sql`${and(
  eq(orderLines.kind, 'service'),
  sql`${orderLines.service} ->> 'kind' <> 'warranty'`,
  eq(orders.fulfilment, 'delivered'),
  ne(orders.state, 'cancel'),
)}`;

/** Pieces whose goods came back for good; an exchanged one is to be done with the piece that replaces it. */
const returned = sql`coalesce((select sum(l.quantity)
  from return_lines l join returns r on r.id = l.return_id
    join order_lines goods on goods.id = l.order_line_id
  where goods.order_id = order_lines.order_id and r.wish = 'refund' and r.received_at is not null
    and goods.product_id = (order_lines.service ->> 'productId')::int), 0)::int`;

/** What a credit note or a return left; often both speak of the same pieces. */
const left = sql<number>`${orderLines.quantity} - greatest(${creditedOfLine}, ${returned})`;

const state = sql<ServiceTask['state']>`case
  when ${serviceOutcomes.outcome} = 'done' then 'done'
  when ${left} <= 0 then 'cancelled'
  else coalesce(${serviceOutcomes.outcome}, 'open') end`;

/** In Dakar, as `findDeliveredDays` says it. */
const deliveredOn = sql`(coalesce((select e.at from order_events e
    where e.order_id = orders.id and e.kind = 'moved' and e.detail ->> 'fulfilment' = 'delivered'
    order by e.id desc limit 1), orders.committed_for) at time zone 'UTC')::date`;

/** The first weekday of the service from the delivery on; the day of the delivery where any day is. */
const day = sql`(${deliveredOn} + coalesce((
    select min((weekday::int - extract(dow from ${deliveredOn})::int + 7) % 7)
    from jsonb_array_elements_text(order_lines.service -> 'weekdays') days(weekday)), 0))`;

/** Its day has come and the work is still to do, also after a first visit in vain. */
const isDue = (): SQL => sql`(${day} <= ${today()}::date and ${state} in ('open', 'not_done'))`;

const tasks = sql`${orderLines} join ${orders} on ${orders.id} = ${orderLines.orderId}
  left join ${serviceOutcomes} on ${serviceOutcomes.orderLineId} = ${orderLines.id}`;

/** The oldest order first. */
export function listTasks(
  db: Db,
  query: QueryOf<typeof staffServiceTasks>,
): StaffRows<ServiceTask> {
  const { q = '' } = query;
  return listOf(db, staffServiceTasks, query, {
    from: tasks,
    where: and(
      isTask,
      query.state && eq(state, query.state),
      query.due && sql`${isDue()} = ${query.due === 'true'}`,
      q === ''
        ? undefined
        : sql`(${hasPart(orders.number, q)} or ${hasPart(orders.recipient, q)}
            or ${hasPart(orderLines.name, q)})`,
    ),
    sortable: { id: orderLines.id, day, order_name: orders.number },
    id: orderLines.id,
    read: (ids) => readTasks(db, ids),
  });
}

/** In no order; ids of other lines are left out. */
export async function readTasks(db: Db, ids: number[]): Promise<ServiceTask[]> {
  const found = await db
    .select({
      line: orderLines,
      order: orders,
      state,
      left,
      deliveredOn: sql<string>`${deliveredOn}::text`,
      day: sql<string>`${day}::text`,
      outcome: {
        note: serviceOutcomes.note,
        photoKey: serviceOutcomes.photoKey,
        at: serviceOutcomes.at,
        by: partners.name,
      },
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(serviceOutcomes, eq(serviceOutcomes.orderLineId, orderLines.id))
    .leftJoin(partners, eq(partners.id, serviceOutcomes.byId))
    .where(and(isTask, inArray(orderLines.id, ids)));
  return found.flatMap(({ line, order, outcome, ...task }) => {
    const { service } = line;
    if (service === null) return [];
    return [
      {
        id: line.id,
        kind: service.kind,
        service: service.name,
        product: service.productName,
        quantity: isToDo(task.state) ? task.left : line.quantity,
        order_id: order.id,
        order_name: order.number,
        customer: order.recipient,
        phone: (order.recipientPhone ?? order.buyerPhone)?.slice(1) ?? null,
        address: addressOf(order),
        zone: order.zoneName,
        delivered_on: task.deliveredOn,
        day: task.day,
        state: task.state,
        note: outcome.note ?? '',
        photo: outcome.photoKey && pathTo(paths.servicePhoto, { key: outcome.photoKey }),
        by: outcome.by ?? '',
        at: outcome.at && isoTime(outcome.at),
      },
    ];
  });
}

const isToDo = (is: ServiceTask['state']) => is === 'open' || is === 'not_done';

const addressOf = ({
  street,
  quarter,
  city,
  landmark,
}: Pick<typeof orders.$inferSelect, 'street' | 'quarter' | 'city' | 'landmark'>): string =>
  [...new Set([street, quarter, city, landmark])].filter((part) => part !== '').join(', ');
