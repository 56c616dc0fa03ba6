import { and, asc, inArray, isNotNull, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { plusDays } from '#server/base/time.ts';
import { creditNoteLines, creditNotes } from '#server/sales/orders/crediting/tables.ts';
import { invoices, orderLines, orders } from '#server/sales/orders/tables.ts';
import type { Credit, SoldOrder } from './reckon-margins.ts';

const BATCH = 500;

export type Period = { from: string; to: string };
export type NamedOrder = SoldOrder & {
  id: number;
  place: string;
  /** Name of the employee who placed or confirmed the order; null if the buyer did both. */
  seller: string | null;
  /** The provider that paid most of it; null without a payment. */
  provider: string | null;
};

/** Orders invoiced within the days (last included) whose goods have left, without cancelled ones, in batches. */
export async function* readSoldOrders(db: Db, { from, to }: Period): AsyncGenerator<NamedOrder[]> {
  const ids = rowsOf<{ id: number }>(
    await db.execute(sql`select ${orders.id} as id from ${invoices}
      join ${orders} on ${orders.id} = ${invoices.orderId}
      where ${invoices.issuedAt} >= ${`${from}T00:00:00Z`}::timestamptz
        and ${invoices.issuedAt} < ${`${plusDays(to, 1)}T00:00:00Z`}::timestamptz
        and ${orders.state} <> 'cancel' and ${orders.fulfilment} <> 'to_prepare'
      order by ${orders.id}`),
  ).map(({ id }) => id);
  for (let first = 0; first < ids.length; first += BATCH) {
    yield await readOrders(db, ids.slice(first, first + BATCH));
  }
}

async function readOrders(db: Db, ids: number[]): Promise<NamedOrder[]> {
  const heads = await db
    .select({
      id: orders.id,
      vatPercent: orders.vatPercent,
      amountUntaxed: orders.amountUntaxed,
      place,
      seller,
      provider,
    })
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(asc(orders.id));
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  const creditsOf = await readCredits(db, ids);
  return heads.map((head) => ({
    ...head,
    lines: linesOf.get(head.id) ?? [],
    credits: creditsOf.get(head.id) ?? [],
  }));
}

async function readCredits(db: Db, ids: number[]): Promise<Map<number, Credit[]>> {
  const notes = await db
    .select()
    .from(creditNotes)
    .where(and(inArray(creditNotes.orderId, ids), isNotNull(creditNotes.issuedAt)));
  const noteIds = notes.map(({ id }) => id);
  const lines = await db
    .select()
    .from(creditNoteLines)
    .where(inArray(creditNoteLines.creditNoteId, noteIds))
    .orderBy(asc(creditNoteLines.creditNoteId), asc(creditNoteLines.position));
  const linesOf = Map.groupBy(lines, ({ creditNoteId }) => creditNoteId);
  const credits = notes.map(({ id, orderId, amountUntaxed }) => ({
    orderId,
    amountUntaxed,
    lines: linesOf.get(id) ?? [],
  }));
  return Map.groupBy(credits, ({ orderId }) => orderId);
}

// Drizzle names columns of a single table without it, which subqueries would take for their own.
const place = sql<string>`coalesce((select p.name from places p where p.id = orders.place_id),
  (select p.name from places p where p.is_default))`;

/** Buyers and the shop itself sell nothing; the last confirmation counts where the buyer ordered alone. */
const seller = sql<
  string | null
>`(select p.name from order_events e join partners p on p.id = e.by_id
  where e.order_id = orders.id and e.kind in ('placed', 'home-confirmed', 'confirmed')
    and e.detail ->> 'isTakenBack' is null and e.by_role not in ('customer', 'hr', 'guest', 'shop')
  order by e.kind = 'placed' desc, e.id desc limit 1)`;

const provider = sql<string | null>`(select p.provider from payments p
  where p.order_id = orders.id and p.booked_at is not null
  group by p.provider order by sum(coalesce(p.received_amount, p.amount)) desc, p.provider limit 1)`;
