import { eq, sql } from 'drizzle-orm';
import { oneRow } from '#server/db/one-row.ts';
import type { Db } from '#server/db/open.ts';
import { invoiceCounters, invoices } from '#server/db/schema/orders.ts';
import type { OwnedOrder } from '../order/may-see.ts';

type Invoice = typeof invoices.$inferSelect;

/**
 * Gives a locked order its invoice, or the one that it has. Numbers have no gap within a year (UTC): the
 * counter stays locked until the transaction ends, so this comes late in it.
 */
export async function issueInvoice(tx: Db, { id: orderId }: OwnedOrder): Promise<Invoice> {
  const [known] = await tx.select().from(invoices).where(eq(invoices.orderId, orderId));
  if (known !== undefined) return known;
  const issuedAt = new Date();
  const year = issuedAt.getUTCFullYear();
  const counter = oneRow(
    await tx
      .insert(invoiceCounters)
      .values({ year, last: 1 })
      .onConflictDoUpdate({
        target: invoiceCounters.year,
        set: { last: sql`${invoiceCounters.last} + 1` },
      })
      .returning(),
  );
  return oneRow(
    await tx.insert(invoices).values({ year, serial: counter.last, orderId, issuedAt }).returning(),
  );
}

/** What an invoice is called, as `FAC-2026-000001`. */
export const invoiceName = ({ year, serial }: { year: number; serial: number }): string =>
  `FAC-${year}-${String(serial).padStart(6, '0')}`;
