import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { QueryOf } from '#contract/base/staff-list.ts';
import {
  type StaffCreditNote,
  staffCreditNotes,
} from '#contract/sales/orders/staff-credit-notes.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { matchesText } from '#server/base/lists/matches-text.ts';
import { isWithinDays } from '#server/base/lists/page-of.ts';
import { listOf, type SummedRows } from '#server/base/lists/read-list.ts';
import { isoTime } from '#server/base/time.ts';
import { creditNoteName } from '#server/sales/orders/crediting/credit-notes.ts';
import { creditNotes } from '#server/sales/orders/crediting/tables.ts';
import { orders } from '#server/sales/orders/tables.ts';

const caller = alias(partners, 'caller');
const decider = alias(partners, 'decider');

export function listCreditNotes(
  db: Db,
  query: QueryOf<typeof staffCreditNotes>,
): SummedRows<StaffCreditNote> {
  const { state, order_id: orderId, q = '' } = query;
  return listOf(db, staffCreditNotes, query, {
    from:
      q === ''
        ? creditNotes
        : sql`${creditNotes} join ${orders} on ${orders.id} = ${creditNotes.orderId}`,
    where: and(
      state && eq(creditNotes.state, state),
      orderId === undefined ? undefined : eq(creditNotes.orderId, orderId),
      isWithinDays(creditNotes.askedAt, query),
      matchesText(orders, q),
    ),
    sortable: { asked_at: creditNotes.askedAt, amount: creditNotes.amountTotal },
    id: creditNotes.id,
    read: (ids) => readCreditNotes(db, inArray(creditNotes.id, ids)),
  });
}

/** Newest first, also those not yet issued. */
export async function readCreditNotes(db: Db, where: SQL | undefined): Promise<StaffCreditNote[]> {
  const found = await db
    .select({
      row: creditNotes,
      number: orders.number,
      buyer: orders.buyerName,
      askedBy: sql<string | null>`${caller.name}`,
      decidedBy: sql<string | null>`${decider.name}`,
    })
    .from(creditNotes)
    .innerJoin(orders, eq(orders.id, creditNotes.orderId))
    .leftJoin(caller, eq(caller.id, creditNotes.askedById))
    .leftJoin(decider, eq(decider.id, creditNotes.decidedById))
    .where(where)
    .orderBy(desc(creditNotes.id));
  return found.map(({ row, number, buyer, askedBy, decidedBy }) => ({
    id: row.id,
    name: creditNoteName(row),
    state: row.state,
    order_id: row.orderId,
    order_name: number,
    return_id: row.returnId,
    customer_name: buyer,
    amount: row.amountTotal,
    amount_untaxed: row.amountUntaxed,
    amount_tax: row.amountTax,
    reason: row.reason,
    reference: row.reference,
    asked_by: askedBy ?? 'Programme',
    asked_by_id: row.askedById,
    asked_at: isoTime(row.askedAt),
    decided_by: decidedBy ?? '',
    decided_by_id: row.decidedById,
    decided_at: row.decidedAt && isoTime(row.decidedAt),
    issued_at: row.issuedAt && isoTime(row.issuedAt),
    note: row.note,
    at_till: row.atTill,
  }));
}

export const readCreditNote = async (db: Db, id: number): Promise<StaffCreditNote> =>
  oneRow(await readCreditNotes(db, eq(creditNotes.id, id)));
