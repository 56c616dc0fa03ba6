import { asc, eq } from 'drizzle-orm';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import type { Config } from '#server/base/config/config.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import {
  type CreditNote,
  creditNoteName,
  listIssuedCreditNotes,
} from '#server/sales/orders/crediting/credit-notes.ts';
import { creditNoteLines } from '#server/sales/orders/crediting/tables.ts';
import { findOrder } from '#server/sales/orders/order/find-orders.ts';
import { canSeeDetails, canSeeOrder, orderNotFound } from '#server/sales/orders/order/may-see.ts';
import { isValidOrderToken } from '#server/sales/orders/order/order-link.ts';
import { maskDetails } from '#server/sales/orders/reading/order-reply.ts';
import { describeOrders } from '#server/sales/orders/reading/read-orders.ts';
import { orders } from '#server/sales/orders/tables.ts';

/** With the VAT rate of the order's day, in percent. */
export type DocumentOrder = {
  order: Order;
  vatPercent: number;
  /** The wire has it only without a street. */
  quarter: string;
  cancelled: { at: Date; reason: string } | undefined;
};

/** An account, or the holder of the order's link. */
export type PaperReader = { actor: Actor | undefined; token?: string | undefined };

/**
 * An order for its papers: for its owner, staff, the holder of the link, and HR (its employees' credit orders, without
 * details). Throws `not-found` for others.
 */
export async function readDocumentOrder(
  db: Db,
  config: Config,
  id: number,
  { actor, token = '' }: PaperReader,
): Promise<DocumentOrder> {
  const found = await findOrder(db, eq(orders.id, id));
  if (found === undefined) throw orderNotFound();
  const isHolder = isValidOrderToken(config, found, token);
  if (!isHolder && (actor === undefined || !canSeeOrder(actor, found))) throw orderNotFound();
  const order = oneRow(await describeOrders(db, [found], actor));
  const isWhole = isHolder || (actor !== undefined && canSeeDetails(actor, found));
  const { cancelledAt: at, cancelReason: reason } = found;
  return {
    order: isWhole ? order : maskDetails(order, found.quarter),
    vatPercent: found.vatPercent,
    quarter: found.quarter,
    cancelled: at === null ? undefined : { at, reason },
  };
}

/** Throws `not-found` before the invoice is issued. */
export function readIssuedInvoice({ order }: DocumentOrder): Order['invoice'][number] {
  const [issued] = order.invoice;
  if (issued === undefined) throw new Problem('not-found', 'Facture non disponible');
  return issued;
}

export type DocumentCreditNote = {
  document: DocumentOrder;
  note: CreditNote;
  name: string;
  lines: (typeof creditNoteLines.$inferSelect)[];
};

/** The caller may have the order's papers. Throws `not-found`. */
export async function readDocumentCreditNote(
  db: Db,
  config: Config,
  { id, name }: { id: number; name: string },
  reader: PaperReader,
): Promise<DocumentCreditNote> {
  const document = await readDocumentOrder(db, config, id, reader);
  const issued = await listIssuedCreditNotes(db, [id]);
  const note = issued.find((one) => creditNoteName(one) === name);
  if (note === undefined) throw new Problem('not-found', 'Avoir non disponible');
  const lines = await db
    .select()
    .from(creditNoteLines)
    .where(eq(creditNoteLines.creditNoteId, note.id))
    .orderBy(asc(creditNoteLines.position));
  return { document, note, name, lines };
}
