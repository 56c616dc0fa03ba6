import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { invoiceCounters, invoices, orders } from '#server/db/schema/orders.ts';
import { orderNotFound } from '../order/may-see.ts';

type Invoice = typeof invoices.$inferSelect;

/**
 * Gives an order its invoice, or the one that it has. Numbers have no gap within a year (Dakar's time is
 * UTC): the year's counter stays locked until the caller's transaction ends, and goes back with it. So
 * this comes late in a transaction, and after the order itself is locked. Throws `not-found`.
 */
export async function issueInvoice(tx: Db, orderId: number): Promise<Invoice> {
  const [locked] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('no key update');
  if (locked === undefined) throw orderNotFound();
  const [known] = await tx.select().from(invoices).where(eq(invoices.orderId, orderId));
  if (known !== undefined) return known;
  const issuedAt = new Date();
  const year = issuedAt.getUTCFullYear();
  const [counter] = await tx
    .insert(invoiceCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({
      target: invoiceCounters.year,
      set: { last: sql`${invoiceCounters.last} + 1` },
    })
    .returning();
  const [issued] = await tx
    .insert(invoices)
    .values({ year, serial: counter!.last, orderId, issuedAt })
    .returning();
  return issued!;
}
