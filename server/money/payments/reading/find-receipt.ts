import { eq } from 'drizzle-orm';
import { paymentMessages } from '#contract/money/payment-messages.ts';
import type { PaymentProvider } from '#contract/money/payment-states.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { invoiceName } from '#server/sales/orders/paying/settle-order.ts';
import { invoices } from '#server/sales/orders/tables.ts';
import { type Caller, type SeenPayment, seePayment } from '../payment/may-see-payment.ts';
import { hasReceipt } from '../payment/payment-names.ts';

export type Receipt = SeenPayment & { invoice: string | undefined };

export async function findReceipt(
  db: Db,
  caller: Caller,
  name: string,
  provider?: PaymentProvider,
): Promise<Receipt> {
  const seen = await seePayment(db, caller, name, provider).catch((error) => {
    throw error instanceof Problem && error.code === 'not-found' ? unavailable() : error;
  });
  if (!hasReceipt(seen.payment)) throw unavailable();
  const [issued] = await db.select().from(invoices).where(eq(invoices.orderId, seen.order.id));
  return { ...seen, invoice: issued && invoiceName(issued) };
}

const unavailable = () => new Problem('not-found', paymentMessages.invoice.unavailable);
