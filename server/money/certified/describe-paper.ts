import { and, asc, desc, eq, min, notInArray, sum } from 'drizzle-orm';
import { REVERSALS } from '#contract/money/hand-stages.ts';
import type { Config } from '#server/base/config/config.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { isoTime } from '#server/base/time.ts';
import { payments } from '#server/money/payments/tables.ts';
import { creditNoteName } from '#server/sales/orders/crediting/credit-notes.ts';
import { creditNoteLines, creditNotes } from '#server/sales/orders/crediting/tables.ts';
import { invoiceName } from '#server/sales/orders/paying/settle-order.ts';
import { splitTaxes } from '#server/sales/orders/pricing/price-order.ts';
import { invoices, orderLines, orders } from '#server/sales/orders/tables.ts';
import type { PaperLine, PaperToCertify } from './certifier.ts';

type Source = { kind: 'invoice' | 'credit_note'; sourceId: number };

/** An issued invoice or credit note as a service certifies it, with the shop's details of today. XOF. */
export const describePaper = (db: Db, config: Config, { kind, sourceId }: Source) =>
  kind === 'invoice'
    ? describeInvoice(db, config, sourceId)
    : describeCreditNote(db, config, sourceId);

async function describeInvoice(db: Db, config: Config, orderId: number): Promise<PaperToCertify> {
  const { order, invoice } = await readInvoice(db, orderId);
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  return {
    version: 1,
    kind: 'invoice',
    number: invoiceName(invoice),
    issued_at: isoTime(invoice.issuedAt),
    currency: 'XOF',
    order: order.number,
    invoice: null,
    ...partiesOf(config, order),
    paid_by: await readWay(db, order.id),
    vat_percent: order.vatPercent,
    lines: splitTaxes(lines, order.vatPercent).map((line, place) => toLine(line, place, line.id)),
    totals: { untaxed: order.amountUntaxed, tax: order.amountTax, total: order.amountTotal },
  };
}

async function describeCreditNote(db: Db, config: Config, id: number): Promise<PaperToCertify> {
  const note = oneRow(await db.select().from(creditNotes).where(eq(creditNotes.id, id)));
  const { order, invoice } = await readInvoice(db, note.orderId);
  const lines = await db
    .select()
    .from(creditNoteLines)
    .where(eq(creditNoteLines.creditNoteId, id))
    .orderBy(asc(creditNoteLines.position));
  return {
    version: 1,
    kind: 'credit_note',
    number: creditNoteName(note),
    issued_at: isoTime(note.issuedAt ?? note.askedAt),
    currency: 'XOF',
    order: order.number,
    invoice: invoiceName(invoice),
    ...partiesOf(config, order),
    paid_by: await readWay(db, order.id),
    vat_percent: order.vatPercent,
    lines: lines.map((line, place) => toLine(line, place, line.orderLineId)),
    totals: { untaxed: note.amountUntaxed, tax: note.amountTax, total: note.amountTotal },
  };
}

const readInvoice = async (db: Db, orderId: number) =>
  oneRow(
    await db
      .select({ order: orders, invoice: invoices })
      .from(invoices)
      .innerJoin(orders, eq(orders.id, invoices.orderId))
      .where(eq(invoices.orderId, orderId)),
  );

const partiesOf = ({ settings }: Config, order: typeof orders.$inferSelect) => ({
  seller: {
    name: settings.SHOP_NAME,
    company: settings.SHOP_COMPANY_NAME,
    ninea: settings.SHOP_NINEA,
    rccm: settings.SHOP_RCCM,
    address: settings.SHOP_ADDRESS,
  },
  buyer: {
    name: order.buyerName,
    company: order.companyName,
    ninea: order.companyNinea,
    phone: order.buyerPhone ?? '',
    email: order.buyerEmail,
  },
});

/** The way that paid most of an order, the first of equals. */
async function readWay(db: Db, orderId: number): Promise<PaperToCertify['paid_by']> {
  const [most] = await db
    .select({ way: payments.provider })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.state, 'completed'),
        // Money that was taken back paid nothing (rule M-43).
        notInArray(payments.rawStatus, [...REVERSALS]),
      ),
    )
    .groupBy(payments.provider)
    .orderBy(desc(sum(payments.amount)), asc(min(payments.id)))
    .limit(1);
  return most?.way ?? 'later';
}

type Line = Pick<PaperLine, 'kind' | 'name' | 'quantity' | 'total' | 'tax'> & { subtotal: number };

const toLine = (
  { kind, name, quantity, subtotal, tax, total }: Line,
  place: number,
  line: number | null,
): PaperLine => ({
  position: place + 1,
  line,
  kind,
  name,
  quantity,
  untaxed: subtotal,
  tax,
  total,
});
