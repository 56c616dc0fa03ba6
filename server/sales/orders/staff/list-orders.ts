import {
  and,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { type ListedOrder, staffOrders } from '#contract/sales/orders/staff-orders.ts';
import type { Db } from '#server/base/db/open.ts';
import { matchesText } from '#server/base/lists/matches-text.ts';
import { isWithinDays } from '#server/base/lists/page-of.ts';
import { listOf, type SummedRows } from '#server/base/lists/read-list.ts';
import { isoTime, today } from '#server/base/time.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { confirmUntil } from '../order/order-link.ts';
import { leftXof, leftXofColumn, paymentStatusOfOrder } from '../paying/settle-order.ts';
import { isInQueueSql, isUnconfirmed, queueOf } from './order-queue.ts';

type Query = QueryOf<typeof staffOrders>;

const SORTABLE = {
  date_order: orders.placedAt,
  name: orders.id,
  amount_total: orders.amountTotal,
  amount_residual: leftXofColumn,
  partner_name: orders.buyerName,
  wished_on: orders.wishedOn,
};

export function listOrders(db: Db, query: Query): SummedRows<ListedOrder> {
  return listOf(db, staffOrders, query, {
    from: orders,
    where: and(...conditionsOf(query)),
    sortable: SORTABLE,
    id: orders.id,
    read: async (ids) =>
      (
        await db.select({ order: orders, discountXof }).from(orders).where(inArray(orders.id, ids))
      ).map((row) => toListed(row.order, row.discountXof)),
  });
}

const discountXof = sql<number>`coalesce((select -sum(l.total) from order_lines l
  where l.order_id = orders.id and l.kind = 'discount'), 0)::int`;

function conditionsOf(query: Query): (SQL | undefined)[] {
  const { queue, state, fulfilment_state, type_sale, payment_mode } = query;
  const { confirmation, due, advance_payment_status, sold, relative, partner_id } = query;
  const { unclear_discount: unclear, promised } = query;
  return [
    queue && isInQueueSql(queue),
    confirmation && (confirmation === 'true' ? isUnconfirmed : not(isUnconfirmed)),
    due && (due === 'true' ? gt(leftXofColumn, 0) : eq(leftXofColumn, 0)),
    promised && isPromised(promised),
    state && eq(orders.state, state),
    fulfilment_state && eq(orders.fulfilment, fulfilment_state),
    type_sale && eq(orders.saleType, type_sale),
    payment_mode && eq(orders.paymentMode, payment_mode),
    advance_payment_status && hasStatus(advance_payment_status),
    sold && isSold(sold === 'true'),
    relative && (relative === 'true' ? isNotNull : isNull)(orders.forRelative),
    unclear && (unclear === 'true' ? hasUnclearDiscount : not(hasUnclearDiscount)),
    partner_id === undefined ? undefined : eq(orders.partnerId, partner_id),
    isWithinDays(orders.placedAt, query),
    matchesText(orders, query.q ?? ''),
  ];
}

/** Whether the covers of a discount could not be computed. */
const hasUnclearDiscount = sql`(${orders.id} in (select l.order_id from order_lines l
  where l.kind = 'discount' and l.covers = '[]'))`;

/** The day of the slot, the wished day, else the last promised one. */
const promisedDay = sql`coalesce(${orders.slotDay}, ${orders.wishedOn}, ${orders.promisedUntil},
  (${orders.committedFor} at time zone 'UTC')::date)`;

const PROMISED = { late: sql`<`, today: sql`=`, due: sql`<=`, later: sql`>` };

const isPromised = (when: keyof typeof PROMISED): SQL | undefined =>
  and(
    or(isInQueueSql('to_prepare'), isInQueueSql('in_delivery')),
    sql`${promisedDay} ${PROMISED[when]} ${today()}::date`,
  );

const isSold = (isWanted: boolean): SQL =>
  (isWanted ? notInArray : inArray)(orders.state, ['draft', 'cancel']);

function hasStatus(status: ListedOrder['advance_payment_status']): SQL {
  if (status === 'paid') return sql`${orders.amountPaid} >= ${orders.amountTotal}`;
  if (status === 'not_paid') {
    return sql`${orders.amountPaid} = ${orders.amountCredited} and ${orders.amountPaid} < ${orders.amountTotal}`;
  }
  return sql`${orders.amountPaid} > ${orders.amountCredited}
    and ${orders.amountPaid} < ${orders.amountTotal}`;
}

function toListed(row: typeof orders.$inferSelect, amount_discount: number): ListedOrder {
  return {
    id: row.id,
    name: row.number,
    type_sale: row.saleType,
    type_order: row.isPack ? 'pack' : 'commande',
    payment_mode: row.paymentMode,
    state: row.state,
    fulfilment_state: row.fulfilment,
    advance_payment_status: paymentStatusOfOrder(row),
    partner_id: row.partnerId,
    partner_name: row.buyerName,
    partner_phone: row.buyerPhone,
    partner_email: row.buyerEmail,
    recipient: row.recipient,
    for_relative: row.forRelative !== null,
    zone: row.zoneName,
    amount_total: row.amountTotal,
    amount_discount,
    amount_residual: leftXof(row),
    date_order: isoTime(row.placedAt),
    wished_on: row.wishedOn,
    commitment_date: isoTime(row.committedFor),
    queue: queueOf(row),
    confirm_until: confirmUntil(row),
    version: row.version,
  };
}
