import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { ActorOrSource } from '#server/base/identity/who.ts';
import { Problem } from '#server/base/problem.ts';
import { invoices, orderLines } from '#server/sales/orders/tables.ts';
import { changeOrder } from '../order/change-order.ts';
import type { OwnedOrder } from '../order/may-see.ts';
import { type Creditable, type PricedCredit, priceCredit, uncreditedRest } from './price-credit.ts';
import {
  type CreditSelection,
  creditNoteCounters,
  creditNoteLines,
  creditNotes,
} from './tables.ts';

export type CreditNote = typeof creditNotes.$inferSelect;

/** As `AV-2026-000001`; empty until it is issued. */
export const creditNoteName = ({ year, serial }: Pick<CreditNote, 'year' | 'serial'>): string =>
  year === null || serial === null ? '' : `AV-${year}-${String(serial).padStart(6, '0')}`;

/** Lock `order` first where the result decides something. */
export async function readCreditable(db: Db, order: OwnedOrder): Promise<Creditable> {
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position));
  const former = await db
    .select({
      kind: creditNoteLines.kind,
      orderLineId: creditNoteLines.orderLineId,
      quantity: creditNoteLines.quantity,
      total: creditNoteLines.total,
    })
    .from(creditNoteLines)
    .innerJoin(creditNotes, eq(creditNotes.id, creditNoteLines.creditNoteId))
    .where(and(eq(creditNotes.orderId, order.id), eq(creditNotes.state, 'issued')));
  return { lines, vatPercent: order.vatPercent, former };
}

export type WantedCredit = {
  selection: CreditSelection;
  reason: string;
  reference: string;
  returnId: number | null;
  atTill?: boolean;
};

/** Inserts a credit note without a number, at today's amounts. */
export async function insertCreditNote(
  tx: Db,
  order: OwnedOrder,
  { askedById, ...wanted }: WantedCredit & { askedById: number | null },
  { total, untaxed, tax }: PricedCredit,
): Promise<CreditNote> {
  const amounts = { amountTotal: total, amountUntaxed: untaxed, amountTax: tax };
  return oneRow(
    await tx
      .insert(creditNotes)
      .values({ ...wanted, ...amounts, orderId: order.id, askedById })
      .returning(),
  );
}

/** Adds a credit note to the amounts paid and credited of a locked order. `numberCreditNote` gives the number last. */
export async function bookCredit(
  tx: Db,
  by: ActorOrSource,
  order: OwnedOrder,
  { id, reason }: Pick<CreditNote, 'id' | 'reason'>,
  { lines, total }: PricedCredit,
): Promise<OwnedOrder> {
  await tx
    .insert(creditNoteLines)
    .values(lines.map((line, position) => ({ ...line, creditNoteId: id, position })));
  return changeOrder(
    tx,
    by,
    order,
    { amountPaid: order.amountPaid + total, amountCredited: order.amountCredited + total },
    { kind: 'credited', detail: { paidXof: total, reason } },
  );
}

/** Issues a credit note under the next number of the year (rule S-39). Call it last in the transaction. */
export async function numberCreditNote(
  tx: Db,
  id: number,
  { total, untaxed, tax }: PricedCredit,
  decidedById: number | null,
): Promise<CreditNote> {
  const issuedAt = new Date();
  const year = issuedAt.getUTCFullYear();
  const { last: serial } = oneRow(
    await tx
      .insert(creditNoteCounters)
      .values({ year, last: 1 })
      .onConflictDoUpdate({
        target: creditNoteCounters.year,
        set: { last: sql`${creditNoteCounters.last} + 1` },
      })
      .returning(),
  );
  const amounts = { amountTotal: total, amountUntaxed: untaxed, amountTax: tax };
  const issued = { state: 'issued', year, serial, issuedAt, decidedAt: issuedAt } as const;
  return oneRow(
    await tx
      .update(creditNotes)
      .set({ ...issued, ...amounts, decidedById })
      .where(eq(creditNotes.id, id))
      .returning(),
  );
}

/** Issues a credit note for the rest of a locked, cancelled order; unchanged without an invoice. Call it last. */
export async function creditRest(
  tx: Db,
  by: ActorOrSource,
  order: OwnedOrder,
  reason: string,
): Promise<OwnedOrder> {
  if (order.amountCredited >= order.amountTotal || !(await hasInvoice(tx, order))) return order;
  const creditable = await readCreditable(tx, order);
  const selection = uncreditedRest(creditable);
  const priced = priceCredit(creditable, selection);
  const wanted = { selection, reason, reference: '', returnId: null, askedById: null };
  const note = await insertCreditNote(tx, order, wanted, priced);
  const credited = await bookCredit(tx, by, order, note, priced);
  await numberCreditNote(tx, note.id, priced, null);
  return credited;
}

export async function hasInvoice(db: Db, { id }: OwnedOrder): Promise<boolean> {
  return (await db.$count(invoices, eq(invoices.orderId, id))) > 0;
}

/** Issued credit notes, in the order of their numbers. */
export const listIssuedCreditNotes = (db: Db, orderIds: number[]): Promise<CreditNote[]> =>
  db
    .select()
    .from(creditNotes)
    .where(and(inArray(creditNotes.orderId, orderIds), eq(creditNotes.state, 'issued')))
    .orderBy(asc(creditNotes.year), asc(creditNotes.serial));

/** Throws `not-found`. */
export async function lockCreditNote(tx: Db, id: number): Promise<CreditNote> {
  const [found] = await tx.select().from(creditNotes).where(eq(creditNotes.id, id)).for('update');
  if (found === undefined) throw new Problem('not-found', 'Cet avoir n’existe pas.');
  return found;
}
