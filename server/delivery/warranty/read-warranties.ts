import { and, arrayContains, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { getFrom } from '#contract/base/tables.ts';
import type { Warranty } from '#contract/delivery/after-sales.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Settings } from '#server/base/config/settings-schema.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { findPerson } from '#server/base/identity/find-partner.ts';
import { partners } from '#server/base/identity/tables.ts';
import { dayOf, today } from '#server/base/time.ts';
import { warranties } from '#server/delivery/after-sales/tables.ts';
import { returnLines, returns } from '#server/delivery/returns/tables.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { serialEvents, serials } from '#server/goods/stock/tables.ts';
import { isPastOrderOf } from '#server/sales/history/own-past-orders.ts';
import { pastOrderLines, pastOrders } from '#server/sales/history/tables.ts';
import { findOrders, ownedBy, readBoughtOrder } from '#server/sales/orders/order/find-orders.ts';

import type { OwnedOrder } from '#server/sales/orders/order/may-see.ts';
import type { LinkHolder } from '#server/sales/orders/order/order-link.ts';
import { orderEvents, orderLines, orders } from '#server/sales/orders/tables.ts';
import { findProlonged } from './prolonged.ts';

const MOST_ORDERS = 200;

/** Past orders of the former shop (rule S-41): no order, no line and no receipt of this shop. */
export async function warrantiesOfPast(
  db: Db,
  { settings }: Pick<Config, 'settings'>,
  where: SQL | undefined,
): Promise<(Warranty & { buyer: PastBuyer })[]> {
  const found = await db
    .select({
      line: pastOrderLines,
      order: pastOrders,
      months: products.warrantyMonths,
      brand: products.brand,
    })
    .from(pastOrderLines)
    .innerJoin(pastOrders, eq(pastOrders.id, pastOrderLines.pastOrderId))
    .leftJoin(products, eq(products.id, pastOrderLines.productId))
    .where(where)
    .orderBy(desc(pastOrders.orderedAt), asc(pastOrderLines.id))
    .limit(MOST_ORDERS);
  return found.flatMap(({ line, order, months, brand }) => {
    const since = dayOf(order.orderedAt);
    const until = warrantyEnd(settings, since, months);
    const others = line.quantity - line.serials.length;
    return [...line.serials, ...(others > 0 ? [''] : [])].map((serial) => ({
      id: `past:${line.id}${serial === '' ? '' : `:${serial}`}`,
      article: line.name,
      brand: brand ?? '',
      serial,
      pieces: serial === '' ? others : 1,
      since,
      until,
      is_running: isRunning(until),
      order_id: null,
      order_name: order.number,
      line_id: null,
      warranty_id: null,
      buyer: { name: order.buyerName, email: order.buyerEmail, phone: order.buyerPhone },
    }));
  });
}

type PastBuyer = { name: string; email: string; phone: string };

/** The warranty of a piece that staff or its buyer types by its serial number. */
export async function findPastPiece(
  db: Db,
  config: Pick<Config, 'settings'>,
  serial: string,
  where?: SQL,
): Promise<Warranty | undefined> {
  const wanted = serial.trim().toUpperCase();
  if (wanted === '') return undefined;
  const isPiece = and(arrayContains(pastOrderLines.serials, [wanted]), where);
  const found = await warrantiesOfPast(db, config, isPiece);
  return found.find((one) => one.serial === wanted);
}

type PaperRow = typeof warranties.$inferSelect;

/** Delivered products of an account, past orders, and receipts with its verified telephone number; newest first. */
export async function readOwnWarranties(
  db: Db,
  config: Config,
  partnerId: number,
): Promise<Warranty[]> {
  const isTheirs = and(ownedBy(partnerId), eq(orders.fulfilment, 'delivered'));
  const own = await findOrders(db, isTheirs, { limit: MOST_ORDERS });
  const person = await findPerson(db, partnerId);
  const past = await warrantiesOfPast(db, config, isPastOrderOf(person));
  const found = [
    ...(await warrantiesOfOrders(db, config, own)),
    ...(await listReceiptsOf(db, partnerId)).map(describePaper),
    ...past.map(({ buyer: _, ...warranty }) => warranty),
  ];
  return found.toSorted((a, b) => (a.since < b.since ? 1 : -1));
}

/** Paper receipts with the verified telephone number of the account; none for an unverified number. */
export async function listReceiptsOf(db: Db, partnerId: number): Promise<PaperRow[]> {
  const found = await db
    .select({ paper: warranties })
    .from(warranties)
    .innerJoin(partners, eq(partners.phone, warranties.phone))
    .where(and(eq(partners.id, partnerId), sql`${partners.phoneProvenAt} is not null`));
  return found.map(({ paper }) => paper);
}

/** For the buyer of a delivered order, signed in or by link; empty before the delivery. Throws `not-found`. */
export async function readReportable(
  { db, config, actor: holder }: Act<LinkHolder>,
  orderId: number,
): Promise<Warranty[]> {
  const order = await readBoughtOrder({ db, config, actor: holder }, orderId);
  return warrantiesOfOrders(db, config, [order]);
}

/** Delivered and not returned, by piece where pieces have serial numbers. */
export async function warrantiesOfOrders(
  db: Db,
  { settings }: Pick<Config, 'settings'>,
  some: readonly OwnedOrder[],
): Promise<Warranty[]> {
  const delivered = some.filter(isDelivered);
  if (delivered.length === 0) return [];
  const byId = new Map(delivered.map((order) => [order.id, order]));
  const days = await findDeliveredDays(db, delivered);
  const lines = await db
    .select({ line: orderLines, months: products.warrantyMonths, brand: products.brand })
    .from(orderLines)
    .leftJoin(products, eq(products.id, orderLines.productId))
    .where(and(inArray(orderLines.orderId, [...byId.keys()]), eq(orderLines.kind, 'product')))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  const ids = lines.map(({ line }) => line.id);
  const prolonged = await findProlonged(db, [...byId.keys()]);
  const pieces = await findPieces(db, ids);
  const back = await countBack(db, ids);
  return lines.flatMap(({ line, months, brand }) => {
    const since = getFrom(days, line.orderId);
    const until = warrantyEnd(settings, since, months, prolonged(line));
    const own = pieces.filter(({ lineId }) => lineId === line.id).map(({ serial }) => serial);
    const left = line.quantity - (back.get(line.id) ?? 0);
    const others = left - own.length;
    return [...own, ...(others > 0 ? [''] : [])].slice(0, Math.max(left, 0)).map((serial) => ({
      id: `line:${line.id}${serial === '' ? '' : `:${serial}`}`,
      article: line.name,
      brand: brand ?? '',
      serial,
      pieces: serial === '' ? others : 1,
      since,
      until,
      is_running: isRunning(until),
      order_id: line.orderId,
      order_name: getFrom(byId, line.orderId).number,
      line_id: line.id,
      warranty_id: null,
    }));
  });
}

/** Serial numbers that are still with buyers. */
function findPieces(
  db: Db,
  lineIds: number[],
): Promise<{ lineId: number | null; serial: string }[]> {
  const isLast = sql`not exists (select from ${serialEvents} later
    where later.serial_id = ${serials.id} and later.id > ${serialEvents.id})`;
  return db
    .select({ lineId: serialEvents.orderLineId, serial: serials.serial })
    .from(serialEvents)
    .innerJoin(serials, eq(serials.id, serialEvents.serialId))
    .where(and(inArray(serialEvents.orderLineId, lineIds), eq(serialEvents.kind, 'sold'), isLast))
    .orderBy(asc(serials.serial));
}

async function countBack(db: Db, lineIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({
      lineId: returnLines.orderLineId,
      pieces: sql<number>`sum(${returnLines.quantity})`.mapWith(Number),
    })
    .from(returnLines)
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .where(
      and(
        inArray(returnLines.orderLineId, lineIds),
        inArray(returns.state, ['received', 'closed']),
      ),
    )
    .groupBy(returnLines.orderLineId);
  return new Map(rows.map(({ lineId, pieces }) => [lineId, pieces]));
}

const isRunning = (until: string | null): boolean => until !== null && today() <= until;

/** Null without a warranty. */
export const receiptWarrantyEnd = ({ boughtOn, months }: Pick<PaperRow, 'boughtOn' | 'months'>) =>
  warrantyEnd({ SHOP_WARRANTY_MONTHS: 0 }, boughtOn, months);

export function describePaper(row: PaperRow): Warranty {
  const until = receiptWarrantyEnd(row);
  return {
    id: `paper:${row.id}`,
    article: row.article,
    brand: row.brand,
    serial: row.serial,
    pieces: 1,
    since: row.boughtOn,
    until,
    is_running: isRunning(until),
    order_id: null,
    order_name: null,
    line_id: null,
    warranty_id: row.id,
  };
}

/**
 * The last day (`YYYY-MM-DD`, Dakar) by rule D-15; null without a warranty. `months` are the product's own,
 * `prolongedBy` those of a service (rule D-27).
 */
export function warrantyEnd(
  { SHOP_WARRANTY_MONTHS: usual }: Pick<Settings, 'SHOP_WARRANTY_MONTHS'>,
  since: string,
  months: number | null | undefined,
  prolongedBy = 0,
): string | null {
  const count = (months ?? usual) + prolongedBy;
  return count === 0 ? null : monthsAfter(since, count);
}

function monthsAfter(from: string, months: number): string {
  const day = new Date(from);
  const wanted = day.getUTCDate();
  day.setUTCMonth(day.getUTCMonth() + months);
  if (day.getUTCDate() !== wanted) day.setUTCDate(0);
  return day.toISOString().slice(0, 10);
}

type Delivered = Pick<OwnedOrder, 'id' | 'committedFor'>;

export const isDelivered = ({ fulfilment, state }: Pick<OwnedOrder, 'fulfilment' | 'state'>) =>
  fulfilment === 'delivered' && state !== 'cancel';

/** The day of delivery in Dakar by order; without that step, the committed day. */
export async function findDeliveredDays(
  db: Db,
  orders: readonly Delivered[],
): Promise<Map<number, string>> {
  const isDelivery = sql`${orderEvents.detail} ->> 'fulfilment' = 'delivered'`;
  const ids = orders.map(({ id }) => id);
  const events = await db
    .select({ orderId: orderEvents.orderId, at: orderEvents.at })
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, ids), eq(orderEvents.kind, 'moved'), isDelivery))
    .orderBy(orderEvents.id);
  const last = new Map(events.map(({ orderId, at }) => [orderId, at]));
  return new Map(orders.map(({ id, committedFor }) => [id, dayOf(last.get(id) ?? committedFor)]));
}
