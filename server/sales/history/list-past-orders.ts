import { and, arrayContains, asc, desc, eq, gte, inArray, lt, or, type SQL } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import type { PastOrder } from '#contract/sales/past-orders.ts';
import {
  type ListedPastOrder,
  type StaffPastOrder,
  staffPastOrders,
} from '#contract/sales/staff-past-orders.ts';
import type { Db } from '#server/base/db/open.ts';
import { findPerson } from '#server/base/identity/find-partner.ts';
import { matchesText } from '#server/base/lists/matches-text.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { Problem } from '#server/base/problem.ts';
import { isoTime, plusDays } from '#server/base/time.ts';
import { isPastOrderOf } from './own-past-orders.ts';
import { paymentWord, stateWord } from './state-words.ts';
import { pastOrderLines, pastOrders } from './tables.ts';

const MOST_ORDERS = 200;

type OrderRow = typeof pastOrders.$inferSelect;
type LineRow = typeof pastOrderLines.$inferSelect;

/** The past orders of a person, newest first. Throws `not-found`. */
export async function listPastOrdersOf(db: Db, partnerId: number): Promise<PastOrder[]> {
  const person = await findPerson(db, partnerId);
  const found = await db
    .select()
    .from(pastOrders)
    .where(isPastOrderOf(person))
    .orderBy(desc(pastOrders.orderedAt), desc(pastOrders.id))
    .limit(MOST_ORDERS);
  const lines = await readLines(
    db,
    found.map(({ id }) => id),
  );
  return found.map((order) => toPastOrder(order, lines.get(order.id) ?? []));
}

/** By number, buyer or serial number. */
export function listPastOrders(
  db: Db,
  query: QueryOf<typeof staffPastOrders>,
): StaffRows<ListedPastOrder> {
  const { partner_id, date_from, date_to, q = '' } = query;
  return listOf(db, staffPastOrders, query, {
    from: pastOrders,
    where: and(
      partner_id === undefined ? undefined : eq(pastOrders.partnerId, partner_id),
      date_from === undefined ? undefined : gte(pastOrders.orderedAt, new Date(date_from)),
      date_to === undefined ? undefined : lt(pastOrders.orderedAt, new Date(plusDays(date_to, 1))),
      q.trim() === '' ? undefined : or(matchesText(pastOrders, q), hasSerial(db, q)),
    ),
    sortable: {
      ordered_at: pastOrders.orderedAt,
      number: pastOrders.number,
      total: pastOrders.total,
    },
    id: pastOrders.id,
    read: async (wanted) => {
      const found = await db.select().from(pastOrders).where(inArray(pastOrders.id, wanted));
      return found.map(toListed);
    },
  });
}

/** Orders with a piece of that serial number. */
const hasSerial = (db: Db, serial: string): SQL =>
  inArray(
    pastOrders.id,
    db
      .select({ id: pastOrderLines.pastOrderId })
      .from(pastOrderLines)
      .where(arrayContains(pastOrderLines.serials, [serial.trim().toUpperCase()])),
  );

/** Throws `not-found`. */
export async function readPastOrder(db: Db, id: number): Promise<StaffPastOrder> {
  const [order] = await db.select().from(pastOrders).where(eq(pastOrders.id, id));
  if (order === undefined) throw new Problem('not-found', 'Cette commande passée n’existe pas.');
  const lines = await readLines(db, [id]);
  return { ...toListed(order), ...toPastOrder(order, lines.get(id) ?? []) };
}

async function readLines(db: Db, orderIds: number[]): Promise<Map<number, LineRow[]>> {
  const found = await db
    .select()
    .from(pastOrderLines)
    .where(inArray(pastOrderLines.pastOrderId, orderIds))
    .orderBy(asc(pastOrderLines.pastOrderId), asc(pastOrderLines.position));
  return Map.groupBy(found, ({ pastOrderId }) => pastOrderId);
}

function toPastOrder(order: OrderRow, lines: readonly LineRow[]): PastOrder {
  const { id, number, source, total, state, paid } = order;
  return {
    id,
    number,
    source,
    ordered_at: isoTime(order.orderedAt),
    total,
    state: stateWord(state),
    paid: paymentWord(paid),
    lines: lines.map((line) => ({
      id: line.id,
      reference: line.reference,
      name: line.name,
      quantity: line.quantity,
      unit_price: line.unitPrice,
      total: line.total,
      serials: line.serials,
    })),
  };
}

function toListed(order: OrderRow): ListedPastOrder {
  const { lines: _lines, ...head } = toPastOrder(order, []);
  return {
    ...head,
    partner_id: order.partnerId,
    buyer_name: order.buyerName,
    buyer_email: order.buyerEmail,
    buyer_phone: order.buyerPhone.slice(1),
  };
}
