import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { QueryOf } from '#contract/base/staff-list.ts';
import {
  type ListedReturn,
  type StaffReturn,
  staffReturns,
} from '#contract/delivery/staff-returns.ts';
import type { Config } from '#server/base/config/config.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { matchesText } from '#server/base/lists/matches-text.ts';
import { isWithinDays } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { Problem } from '#server/base/problem.ts';
import { isoTime } from '#server/base/time.ts';
import { readCreditNotes } from '#server/money/payments/staff/list-credit-notes.ts';
import { hasInvoice } from '#server/sales/orders/crediting/credit-notes.ts';
import { creditNotes } from '#server/sales/orders/crediting/tables.ts';
import { findOrder } from '#server/sales/orders/order/find-orders.ts';
import { orderNotFound } from '#server/sales/orders/order/may-see.ts';
import { orderLines, orders } from '#server/sales/orders/tables.ts';
import { describeReturns, findCollections } from '../read-returns.ts';
import { readReturnable, reasonsOn } from '../returnable.ts';
import { returnLines, returns } from '../tables.ts';

export function listReturns(db: Db, query: QueryOf<typeof staffReturns>): StaffRows<ListedReturn> {
  const { state, wish, order_id: orderId, q = '' } = query;
  return listOf(db, staffReturns, query, {
    from: q === '' ? returns : sql`${returns} join ${orders} on ${orders.id} = ${returns.orderId}`,
    where: and(
      state && eq(returns.state, state),
      wish && eq(returns.wish, wish),
      orderId === undefined ? undefined : eq(returns.orderId, orderId),
      isWithinDays(returns.askedAt, query),
      matchesText(orders, q),
    ),
    sortable: { asked_at: returns.askedAt },
    id: returns.id,
    read: (ids) => readListed(db, ids),
  });
}

async function readListed(db: Db, ids: number[]): Promise<ListedReturn[]> {
  const goods = sql<string>`(select string_agg(${returnLines.quantity} || ' × ' || ${orderLines.name}, ', '
    order by ${orderLines.position}) from ${returnLines} join ${orderLines}
    on ${orderLines.id} = ${returnLines.orderLineId} where ${returnLines.returnId} = ${returns.id})`;
  const found = await db
    .select({ row: returns, number: orders.number, buyer: orders.buyerName, goods })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(inArray(returns.id, ids))
    .orderBy(desc(returns.id));
  return found.map(({ row, number, buyer, goods: names }) => ({
    id: row.id,
    order_id: row.orderId,
    order_name: number,
    customer_name: buyer,
    goods: names ?? '',
    wish: row.wish,
    state: row.state,
    asked_at: isoTime(row.askedAt),
    fetched_on: row.fetchedOn,
  }));
}

const asker = alias(partners, 'asker');

const decider = alias(partners, 'decider');

const receiver = alias(partners, 'receiver');

/** Throws `not-found`. */
export async function readStaffReturn(db: Db, config: Config, id: number): Promise<StaffReturn> {
  const [found] = await db
    .select({
      row: returns,
      askedBy: asker.name,
      decidedBy: decider.name,
      receivedBy: receiver.name,
    })
    .from(returns)
    .leftJoin(asker, eq(asker.id, returns.askedById))
    .leftJoin(decider, eq(decider.id, returns.decidedById))
    .leftJoin(receiver, eq(receiver.id, returns.receivedById))
    .where(eq(returns.id, id));
  if (found === undefined) throw new Problem('not-found', 'Ce retour n’existe pas.');
  const { row, askedBy, decidedBy, receivedBy } = found;
  const order = await findOrder(db, eq(orders.id, row.orderId));
  if (order === undefined) throw orderNotFound();
  const described = oneRow(await describeReturns(db, [row]));
  const { daysOf } = await readReturnable(db, config, order);
  const askedOn = isoTime(row.askedAt).slice(0, 10);
  return {
    ...described,
    order_name: order.number,
    customer_name: order.buyerName,
    customer_phone: order.buyerPhone?.slice(1) ?? null,
    asked_by: askedBy ?? order.buyerName,
    decided_by: decidedBy ?? '',
    decided_at: row.decidedAt && isoTime(row.decidedAt),
    received_by: receivedBy ?? '',
    received_at: row.receivedAt && isoTime(row.receivedAt),
    is_late: described.lines.some(({ line_id, reason }) => {
      const days = daysOf.get(line_id);
      return days !== undefined && !reasonsOn(days, askedOn).includes(reason);
    }),
    collection: await describeCollection(db, id),
    has_invoice: await hasInvoice(db, order),
    credit_notes: await readCreditNotes(db, eq(creditNotes.returnId, id)),
    version: row.version,
  };
}

async function describeCollection(db: Db, id: number): Promise<StaffReturn['collection']> {
  const found = (await findCollections(db, [id])).get(id);
  if (found === undefined) return null;
  const { roundId, day, driver, state } = found;
  return { round_id: roundId, day, driver: driver ?? '', state };
}
