import { and, asc, eq, gt, inArray, ne, or } from 'drizzle-orm';
import { PICKUP_CODE_LENGTH } from '#contract/base/limits.ts';
import type { TillOrder } from '#contract/money/tills/till-orders.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { callerKeyOf } from '#server/base/identity/actor.ts';
import { toAnyE164 } from '#server/base/identity/world-phone.ts';
import { countOrRefuse, undoCount } from '#server/base/limits/limit-attempts.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { refusalToPay } from '#server/money/payments/payment/payable.ts';
import { dueAtDoorXof } from '#server/money/payments/staff/deliver-order.ts';
import { findOrders } from '#server/sales/orders/order/find-orders.ts';
import type { OwnedOrder } from '#server/sales/orders/order/may-see.ts';
import { leftXof, leftXofColumn } from '#server/sales/orders/paying/settle-order.ts';
import { orderLines, orders } from '#server/sales/orders/tables.ts';
import type { Till } from '../devices/own-device.ts';

const MOST_FOUND = 10;

const CODE = new RegExp(`^\\d{${PICKUP_CODE_LENGTH}}$`);
/** Codes that find nothing, so that no seller tries all of them. */
const TRIES = { max: 20, windowS: 3600 };

/**
 * Orders by number, pickup code or telephone, newest first: those that are collected at the till's place, and any with
 * money due. A pickup code finds orders of this place alone, as other places have the same codes.
 */
export async function findTillOrders(
  { db, actor }: Pick<Act, 'db' | 'actor'>,
  till: Till,
  q: string,
): Promise<TillOrder[]> {
  const typed = q.trim();
  const tried = ['pickup code search', callerKeyOf(actor)] as const;
  const isCode = CODE.test(typed);
  if (isCode) await countOrRefuse(db, tried, TRIES, 'Trop de codes inconnus.');
  const phone = toAnyE164(typed);
  const isNamed = or(
    eq(orders.number, typed.toUpperCase()),
    phone === undefined ? undefined : eq(orders.buyerPhone, phone),
    and(eq(orders.pickupCode, typed), eq(orders.placeId, till.placeId)),
  );
  // Finished orders are left out before the limit: a customer may have many.
  const isOpen = or(ne(orders.fulfilment, 'delivered'), gt(leftXofColumn, 0));
  const open = await findOrders(
    db,
    and(isNamed, isOpen, ne(orders.state, 'cancel'), ne(orders.fulfilment, 'returned')),
    { limit: MOST_FOUND },
  );
  const linesOf = await readLines(
    db,
    open.map(({ id }) => id),
  );
  if (isCode && open.length > 0) await undoCount(db, tried);
  return open.map((order) => describe(order, till, linesOf.get(order.id) ?? []));
}

function describe(order: OwnedOrder, till: Till, lines: TillOrder['lines']): TillOrder {
  const isPickup = order.pickupName !== null && order.placeId === till.placeId;
  const refusal = leftXof(order) > 0 ? (refusalToPay(order) ?? '') : '';
  const elsewhere =
    order.pickupName !== null && !isPickup ? `Cette commande se retire à ${order.pickupName}.` : '';
  return {
    id: order.id,
    name: order.number,
    customer: order.isErased ? '' : order.buyerName,
    total: order.amountTotal,
    due: leftXof(order),
    due_first: dueAtDoorXof(order),
    duty_percent: order.cashDutyPercent,
    handed_over: order.fulfilment === 'delivered',
    is_pickup: isPickup,
    needs_code: isPickup && order.pickupCode !== null,
    problem: refusal || elsewhere,
    lines,
  };
}

async function readLines(
  db: Db,
  orderIds: readonly number[],
): Promise<Map<number, TillOrder['lines']>> {
  const rows = await db
    .select({
      orderId: orderLines.orderId,
      product_id: orderLines.productId,
      name: orderLines.name,
      quantity: orderLines.quantity,
      tracks: products.tracksSerials,
    })
    .from(orderLines)
    .leftJoin(products, eq(products.id, orderLines.productId))
    .where(and(inArray(orderLines.orderId, [...orderIds]), eq(orderLines.kind, 'product')))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  const linesOf = new Map<number, TillOrder['lines']>();
  for (const { orderId, tracks, ...line } of rows) {
    const own = linesOf.get(orderId) ?? [];
    linesOf.set(orderId, [...own, { ...line, tracks_serials: tracks ?? false }]);
  }
  return linesOf;
}
