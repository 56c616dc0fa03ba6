import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { getFrom } from '#contract/base/tables.ts';
import { type PaymentProvider, PROVIDERS } from '#contract/money/payment-states.ts';
import type { Db } from '#server/base/db/open.ts';
import { payments } from '#server/money/payments/tables.ts';
import { findOrders } from '#server/sales/orders/order/find-orders.ts';
import type { OwnedOrder } from '#server/sales/orders/order/may-see.ts';
import { invoices, orders } from '#server/sales/orders/tables.ts';
import type { Payment } from './states.ts';

export type FoundPayment = { payment: Payment; order: OwnedOrder; isInvoiced: boolean };

/** A client may give its own names to payments of many orders; so many of one name are looked at. */
const MOST_OF_A_NAME = 50;

export async function findPayments(
  db: Db,
  where: SQL | undefined,
  { limit, first }: { limit: number; first?: SQL },
): Promise<FoundPayment[]> {
  const found = await db
    .select()
    .from(payments)
    .where(where)
    .orderBy(...(first === undefined ? [] : [first]), desc(payments.createdAt), desc(payments.id))
    .limit(limit);
  return withOrders(db, found);
}

export async function findPayment(db: Db, id: number): Promise<FoundPayment | undefined> {
  const [found] = await findPayments(db, eq(payments.id, id), { limit: 1 });
  return found;
}

/**
 * Payments that a name may stand for, the surest first (api-contract, 4.4); `seePayment` decides who may know.
 */
export function findPaymentsNamed(db: Db, name: string): Promise<FoundPayment[]> {
  const isNamed = or(
    eq(payments.token, name),
    eq(payments.transactionId, name),
    // With the provider, by which the indexes begin.
    and(
      inArray(payments.provider, [...PROVIDERS]),
      or(eq(payments.providerId, name), eq(payments.providerTransactionId, name)),
    ),
    eq(payments.clientTransactionId, name),
    eq(payments.reference, name),
    /^\d{1,9}$/.test(name) ? eq(payments.id, Number(name)) : undefined,
  );
  const first = sql`case ${name} when ${payments.token} then 0 when ${payments.transactionId} then 1
    when ${payments.providerId} then 2 when ${payments.providerTransactionId} then 2
    when ${payments.clientTransactionId} then 3 when ${payments.reference} then 4 else 5 end`;
  return findPayments(db, isNamed, { limit: MOST_OF_A_NAME, first });
}

async function withOrders(db: Db, found: Payment[]): Promise<FoundPayment[]> {
  if (found.length === 0) return [];
  const ids = [...new Set(found.map(({ orderId }) => orderId))];
  const paid = await findOrders(db, inArray(orders.id, ids), { limit: ids.length });
  const issued = await db
    .select({ orderId: invoices.orderId })
    .from(invoices)
    .where(inArray(invoices.orderId, ids));
  const orderOf = new Map(paid.map((order) => [order.id, order]));
  const invoiced = new Set(issued.map(({ orderId }) => orderId));
  return found.map((payment) => ({
    payment,
    order: getFrom(orderOf, payment.orderId),
    isInvoiced: invoiced.has(payment.orderId),
  }));
}

type Names = {
  providerId: string | null;
  providerTransactionId: string | null;
  reference: string | null;
};

export async function findOfProvider(
  db: Db,
  provider: PaymentProvider,
  { providerId, providerTransactionId, reference }: Names,
): Promise<Payment | undefined> {
  const names = [
    ...(providerId === null ? [] : [eq(payments.providerId, providerId)]),
    ...(providerTransactionId === null
      ? []
      : [eq(payments.providerTransactionId, providerTransactionId)]),
    ...(reference === null ? [] : [eq(payments.transactionId, reference)]),
  ];
  if (names.length === 0) return undefined;
  const found = await db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), or(...names)));
  return (
    found.find((payment) => providerId !== null && payment.providerId === providerId) ??
    found.find((payment) => payment.providerTransactionId === providerTransactionId) ??
    found[0]
  );
}
