import { and, asc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { THROUGH_PROVIDER } from '#contract/money/provider-names.ts';
import {
  type AccountStatement,
  MOST_STATEMENT_DAYS,
  type STATEMENT_KINDS,
} from '#contract/money/staff-account-statements.ts';
import type { Db } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { dayOf, plusDays, today } from '#server/base/time.ts';
import { creditNoteName } from '#server/sales/orders/crediting/credit-notes.ts';
import { creditNotes } from '#server/sales/orders/crediting/tables.ts';
import { detailOf } from '#server/sales/orders/order/change-order.ts';
import {
  invoiceName,
  isOwed,
  leftXof,
  readInstalments,
  receivedXof,
} from '#server/sales/orders/paying/settle-order.ts';
import { instalments, invoices, orderEvents, orders } from '#server/sales/orders/tables.ts';
import { payments } from '../payments/tables.ts';

type Entry = AccountStatement['entries'][number];
/** A booking of a customer; XOF, `debit` or `credit` is 0. */
export type Booking = Omit<Entry, 'balance' | 'day'> & { at: Date };
type Period = { from: string; to: string };

/**
 * What a customer or a company owes and paid within a period (rule M-47), as the journal books it, without stamp duty and vouchers'
 * sale. What is overdue is of today. Throws `not-found`, and `bad-request` for a reversed period or one of over 400 days.
 */
export async function readAccountStatement(
  db: Db,
  customerId: number,
  { from, to }: Period,
): Promise<AccountStatement> {
  refusePeriod({ from, to });
  const [customer] = await db.select().from(partners).where(eq(partners.id, customerId));
  if (customer === undefined) {
    throw new Problem('not-found', 'Ce client n’existe pas.');
  }
  const owned = await readOwned(db, customer);
  const ids = owned.map(({ id }) => id);
  const bookings = ids.length === 0 ? [] : await readBookings(db, ids);
  const overdue = ids.length === 0 ? [] : await readOverdue(db, owned);
  const [employer] =
    customer.companyId === null
      ? []
      : await db
          .select({ name: partners.name })
          .from(partners)
          .where(eq(partners.id, customer.companyId));
  return {
    customer_id: customerId,
    customer_name: customer.name,
    company: employer?.name ?? '',
    date_from: from,
    date_to: to,
    ...addUp(bookings, { from, to }),
    overdue,
    overdue_total: overdue.reduce((sum, { amount }) => sum + amount, 0),
  };
}

function refusePeriod({ from, to }: Period): void {
  const refuse = (message: string) =>
    new Problem('bad-request', message, [{ field: 'date_to', message }]);
  if (to < from) throw refuse('Le dernier jour est avant le premier.');
  if (plusDays(from, MOST_STATEMENT_DAYS) <= to) {
    throw refuse(`${MOST_STATEMENT_DAYS} jours au plus à la fois.`);
  }
}

/** Balances in XOF: opening and period give the closing one, entry by entry. */
export function addUp(
  bookings: readonly Booking[],
  { from, to }: Period,
): Pick<AccountStatement, 'opening' | 'closing' | 'invoiced' | 'settled' | 'entries'> {
  const sorted = bookings.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const isBefore = ({ at }: Booking) => dayOf(at) < from;
  const opening = sorted
    .filter(isBefore)
    .reduce((sum, { debit, credit }) => sum + debit - credit, 0);
  let balance = opening;
  const entries = sorted
    .filter((one) => !isBefore(one) && dayOf(one.at) <= to)
    .map(({ at, ...one }): Entry => {
      balance += one.debit - one.credit;
      return { ...one, day: dayOf(at), balance };
    });
  const sumOf = (field: 'debit' | 'credit', ...kinds: Entry['kind'][]) =>
    entries.reduce((sum, one) => (kinds.includes(one.kind) ? sum + one[field] : sum), 0);
  return {
    opening,
    closing: balance,
    invoiced: sumOf('debit', 'invoice') - sumOf('credit', 'credit_note'),
    settled: sumOf('credit', 'payment') - sumOf('debit', 'refund', 'reversal'),
    entries,
  };
}

type Owned = typeof orders.$inferSelect;
type Customer = typeof partners.$inferSelect;

/**
 * Of a person, also orders that the person placed as a guest, and none for a company; of a company what its buyers ordered in
 * its name.
 */
async function readOwned(db: Db, { id: customerId, kind }: Customer): Promise<Owned[]> {
  if (kind === 'company') return db.select().from(orders).where(eq(orders.companyId, customerId));
  const found = await db
    .select({ order: orders })
    .from(orders)
    .innerJoin(partners, eq(partners.id, orders.partnerId))
    .where(
      and(
        or(eq(orders.partnerId, customerId), eq(partners.claimedById, customerId)),
        isNull(orders.companyId),
      ),
    );
  return found.map(({ order }) => order);
}

async function readBookings(db: Db, ids: number[]): Promise<Booking[]> {
  const numberOf = { id: orders.id, number: orders.number };
  const [issued, credited, paid, returned] = await Promise.all([
    db
      .select({ order: { ...numberOf, total: orders.amountTotal }, invoice: invoices })
      .from(invoices)
      .innerJoin(orders, eq(orders.id, invoices.orderId))
      .where(inArray(invoices.orderId, ids)),
    db
      .select({ order: numberOf, note: creditNotes })
      .from(creditNotes)
      .innerJoin(orders, eq(orders.id, creditNotes.orderId))
      .where(and(inArray(creditNotes.orderId, ids), isNotNull(creditNotes.issuedAt))),
    db
      .select({ order: numberOf, payment: payments })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(and(inArray(payments.orderId, ids), isNotNull(payments.bookedAt))),
    db
      .select({ order: numberOf, event: orderEvents })
      .from(orderEvents)
      .innerJoin(orders, eq(orders.id, orderEvents.orderId))
      .where(and(inArray(orderEvents.orderId, ids), eq(orderEvents.kind, 'refunded'))),
  ]);
  const pieceOf = new Map(paid.map(({ payment }) => [payment.id, payment.transactionId]));
  const booked = (
    at: Date,
    kind: (typeof STATEMENT_KINDS)[number],
    order: { id: number; number: string },
    said: { piece: string; words: string; debit?: number; credit?: number },
  ): Booking => ({
    at,
    kind,
    order_id: order.id,
    order_name: order.number,
    debit: 0,
    credit: 0,
    ...said,
  });
  return [
    ...issued.map(({ order, invoice }) =>
      booked(invoice.issuedAt, 'invoice', order, {
        piece: invoiceName(invoice),
        words: 'Facture',
        debit: order.total,
      }),
    ),
    ...credited.map(({ order, note }) =>
      booked(note.issuedAt ?? note.askedAt, 'credit_note', order, {
        piece: creditNoteName(note),
        words: 'Avoir',
        credit: note.amountTotal,
      }),
    ),
    ...paid.map(({ order, payment }) =>
      booked(payment.bookedAt ?? payment.createdAt, 'payment', order, {
        piece: payment.transactionId,
        words: `Paiement ${THROUGH_PROVIDER[payment.provider]}`,
        credit: receivedXof(payment),
      }),
    ),
    ...returned.map(({ order, event }) => {
      const { paidXof = 0, provider, reversal, paymentId } = detailOf(event);
      const through = provider === undefined ? '' : ` ${THROUGH_PROVIDER[provider]}`;
      return booked(event.at, reversal === undefined ? 'refund' : 'reversal', order, {
        // Events of older releases do not name their payment.
        piece: pieceOf.get(paymentId ?? 0) ?? order.number,
        words:
          reversal === undefined
            ? `Remboursement d’un paiement${through}`
            : `Paiement${through} ${reversal === 'bounced' ? 'impayé' : 'contre-passé'}`,
        debit: paidXof,
      });
    }),
  ];
}

/** Late instalments, and what was handed over and is not paid. XOF; the longest overdue first. */
async function readOverdue(db: Db, owned: readonly Owned[]): Promise<AccountStatement['overdue']> {
  const owing = owned.filter((order) => isOwed(order) && leftXof(order) > 0);
  if (owing.length === 0) return [];
  const ids = owing.map(({ id }) => id);
  const parts = await db.select().from(instalments).where(inArray(instalments.orderId, ids));
  const issued = await db
    .select()
    .from(invoices)
    .where(inArray(invoices.orderId, ids))
    .orderBy(asc(invoices.issuedAt));
  const issuedAt = new Map(issued.map((one) => [one.orderId, one.issuedAt]));
  const byOrder = Map.groupBy(parts, ({ orderId }) => orderId);
  return owing
    .flatMap((order) => {
      const named = { order_id: order.id, order_name: order.number };
      const own = byOrder.get(order.id);
      if (own !== undefined) {
        return readInstalments(own, order, today()).flatMap((part) =>
          part.is_late
            ? [{ ...named, since: part.due_date, amount: part.amount - part.paid_amount }]
            : [],
        );
      }
      if (order.fulfilment !== 'delivered') return [];
      const since = dayOf(issuedAt.get(order.id) ?? order.updatedAt);
      return [{ ...named, since, amount: leftXof(order) }];
    })
    .toSorted((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0));
}
