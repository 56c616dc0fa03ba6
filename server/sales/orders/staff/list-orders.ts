import {
  and,
  asc,
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
import { products } from '#server/goods/catalogue/tables.ts';
import { pictureUrl } from '#server/goods/media/picture-urls.ts';
import { orderLines, orders } from '#server/sales/orders/tables.ts';
import { toPromise } from '../delivery/delivery-terms.ts';
import { confirmUntil, reservedUntil } from '../order/order-link.ts';
import { leftXof, leftXofColumn, paymentStatusOfOrder } from '../paying/settle-order.ts';
import { toDeliverySlot } from '../slots/order-slot.ts';
import { nextPlaces } from './next-places.ts';
import { isInQueueSql, isUnconfirmed, queueOf } from './order-queue.ts';

type Query = QueryOf<typeof staffOrders>;

/** Pixels; the page shows a quarter of it or less. */
const ROW_PICTURE_WIDTH = 256;

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
    read: async (ids) => {
      const found = await db
        .select({ order: orders, discountXof, firstInstalmentXof })
        .from(orders)
        .where(inArray(orders.id, ids));
      const firstProducts = await readFirstProducts(db, ids);
      return found.map((row) => toListed(row, firstProducts.get(row.order.id)));
    },
  });
}

const discountXof = sql<number>`coalesce((select -sum(l.total) from order_lines l
  where l.order_id = orders.id and l.kind = 'discount'), 0)::int`;

/** Null without instalments. */
const firstInstalmentXof = sql<number | null>`(select i.amount from instalments i
  where i.order_id = orders.id order by i.sequence limit 1)`;

type FirstProduct = { name: string; quantity: number; pictureHash: string | null; count: number };

/** The first product of each order, and how many it has. */
async function readFirstProducts(db: Db, orderIds: number[]): Promise<Map<number, FirstProduct>> {
  const { orderId, position, kind, name, quantity } = orderLines;
  const found = await db
    .selectDistinctOn([orderId], {
      orderId,
      name,
      quantity,
      pictureHash: sql<string | null>`${products.pictures}[1]`,
      count: sql<number>`(count(*) over (partition by ${orderId}))::int`,
    })
    .from(orderLines)
    .leftJoin(products, eq(products.id, orderLines.productId))
    .where(and(inArray(orderId, orderIds), eq(kind, 'product')))
    .orderBy(asc(orderId), asc(position));
  return new Map(found.map((row) => [row.orderId, row]));
}

function conditionsOf(query: Query): (SQL | undefined)[] {
  const { queue, state, fulfilment_state, type_sale, payment_mode } = query;
  const { confirmation, due, advance_payment_status, sold, relative, partner_id } = query;
  const { unclear_discount: unclear, promised, counter, goods_elsewhere: elsewhere } = query;
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
    counter && eq(orders.isCounter, counter === 'true'),
    elsewhere && (elsewhere === 'true' ? hasGoodsElsewhere : not(hasGoodsElsewhere)),
    unclear && (unclear === 'true' ? hasUnclearDiscount : not(hasUnclearDiscount)),
    partner_id === undefined ? undefined : eq(orders.partnerId, partner_id),
    isWithinDays(orders.placedAt, query),
    matchesText(orders, query.q ?? ''),
  ];
}

/** Whether orders reserve more pieces at the place of a collection than lie there. */
const hasGoodsElsewhere = sql`(${orders.pickupName} is not null and ${orders.fulfilment} = 'to_prepare'
  and ${orders.state} = 'sale' and exists (select from order_lines l
    where l.order_id = ${orders.id} and l.reserved > 0
      and coalesce((select on_hand from place_stock
          where product_id = l.product_id and place_id = ${orders.placeId}), 0)
        < (select sum(other.reserved) from order_lines other join orders o on o.id = other.order_id
          where other.product_id = l.product_id and other.reserved > 0
            and coalesce(o.place_id, (select id from places where is_default)) = ${orders.placeId})))`;

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

type Row = {
  order: typeof orders.$inferSelect;
  discountXof: number;
  firstInstalmentXof: number | null;
};

function toListed(
  { order: row, discountXof, firstInstalmentXof }: Row,
  first: FirstProduct | undefined,
): ListedOrder {
  const next = nextPlaces({ ...row, firstInstalment: firstInstalmentXof ?? row.amountTotal });
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
    city: row.city,
    quarter: row.quarter,
    first_product: first ? toFirstProduct(first) : null,
    more_products: Math.max(0, (first?.count ?? 0) - 1),
    amount_total: row.amountTotal,
    amount_discount: discountXof,
    amount_residual: leftXof(row),
    date_order: isoTime(row.placedAt),
    wished_on: row.wishedOn,
    commitment_date: isoTime(row.committedFor),
    ...toPromise(row),
    delivery_slot: toDeliverySlot(row),
    pickup: row.pickupName === null ? null : { name: row.pickupName },
    queue: queueOf(row),
    confirm_until: confirmUntil(row),
    ...reservedUntil(row),
    next_states: next.states,
    next_fulfilments: next.fulfilments,
    version: row.version,
  };
}

const toFirstProduct = ({
  name,
  quantity,
  pictureHash,
}: FirstProduct): ListedOrder['first_product'] => ({
  name,
  quantity,
  image_url: pictureHash && pictureUrl(pictureHash, ROW_PICTURE_WIDTH),
});
