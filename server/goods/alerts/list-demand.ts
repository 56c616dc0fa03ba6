import { and, inArray, or, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import type { AlertKind } from '#contract/goods/alert-kinds.ts';
import { type Demand, staffAlerts } from '#contract/goods/staff-alerts.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { isoTime } from '#server/base/time.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { productStock } from '#server/goods/stock/tables.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { alertContacts, alerts } from './tables.ts';

const WAITS = sql`${alerts.endedAt} is null and ${alertContacts.confirmedAt} is not null`;

const waitsFor = (kind: AlertKind) =>
  sql`count(*) filter (where ${WAITS} and ${alerts.kind} = ${kind})::int`;

/** Products with alerts; unconfirmed ones do not count, since a stranger may have typed the address. */
const DEMAND = sql`(
  select ${alerts.productId} as product_id,
    count(*) filter (where ${WAITS})::int as waiting,
    ${waitsFor('stock')} as waiting_stock,
    ${waitsFor('price')} as waiting_price,
    ${waitsFor('preorder')} as waiting_preorder,
    max(${alerts.belowXof}) filter (where ${WAITS}) as best_price,
    min(${alerts.askedAt}) filter (where ${WAITS}) as since,
    count(${alerts.toldAt})::int as told,
    count(distinct ${orders.id})::int as sold
  from ${alerts}
  left join ${alertContacts} on ${alertContacts.id} = ${alerts.contactId}
  left join ${orders} on ${orders.id} = ${alerts.soldOrderId} and ${orders.state} <> 'cancel'
  group by 1
  having count(*) filter (where ${WAITS}) > 0 or count(${alerts.toldAt}) > 0
) as demand`;

/** Products for which customers wait or were notified; `sold` leaves out cancelled orders. */
export function listDemand(db: Db, query: QueryOf<typeof staffAlerts>): StaffRows<Demand> {
  const { kind, q } = query;
  return listOf(db, staffAlerts, query, {
    from: sql`${DEMAND} join ${products} on ${products.id} = demand.product_id`,
    where: and(
      kind && sql`demand.${sql.identifier(`waiting_${kind}`)} > 0`,
      q ? or(hasPart(products.name, q), hasPart(products.reference, q)) : undefined,
    ),
    sortable: {
      waiting: sql`demand.waiting`,
      name: products.name,
      since: { mayBeNull: sql`demand.since` },
      told: sql`demand.told`,
      sold: sql`demand.sold`,
    },
    id: products.id,
    read: (ids) => readDemand(db, ids),
  });
}

type Row = Omit<Demand, 'since'> & { since: Date | string | null };

async function readDemand(db: Db, ids: number[]): Promise<Demand[]> {
  const found = await db.execute(sql`
    select ${products.id} as id, ${products.reference} as reference, ${products.name} as name,
      ${productStock.available} as available, demand.waiting, demand.waiting_stock,
      demand.waiting_price, demand.waiting_preorder, demand.best_price, demand.since, demand.told,
      demand.sold
    from ${DEMAND} join ${products} on ${products.id} = demand.product_id
    left join ${productStock} on ${productStock.productId} = ${products.id}
    where ${inArray(products.id, ids)}`);
  return rowsOf<Row>(found).map(({ since, ...row }) => ({
    ...row,
    since: since === null ? null : isoTime(new Date(since)),
  }));
}
