import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { PaymentProvider } from '#contract/money/payment-states.ts';
import type { Db } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { payments } from '#server/money/payments/tables.ts';
import { ownedBy } from '#server/sales/orders/order/find-orders.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { findPayments } from '../payment/find-payment.ts';
import type { SeenPayment } from '../payment/may-see-payment.ts';

const MOST_LISTED = 200;

/** A person's payments, newest first, 200 at most; no provider is asked. The contract checked access. */
export async function listPaymentsOf(
  db: Db,
  partnerId: number,
  provider?: PaymentProvider,
): Promise<SeenPayment[]> {
  const isTheirs = and(
    isOfPerson(db, partnerId),
    provider === undefined ? undefined : eq(payments.provider, provider),
  );
  const found = await findPayments(db, isTheirs, { limit: MOST_LISTED });
  return found.map((one) => ({ ...one, isWhole: true }));
}

/** The payments of a person's orders, those included that were placed as a guest and claimed later. */
export const isOfPerson = (db: Db, partnerId: number): SQL =>
  inArray(
    payments.orderId,
    db
      .select({ id: orders.id })
      .from(orders)
      .innerJoin(partners, eq(partners.id, orders.partnerId))
      .where(ownedBy(partnerId)),
  );
