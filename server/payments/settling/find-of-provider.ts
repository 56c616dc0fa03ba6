import { and, eq, or } from 'drizzle-orm';
import type { PaymentProvider } from '#contract/payment-states.ts';
import type { Db } from '#server/db/open.ts';
import { payments } from '#server/db/schema/payments.ts';
import type { Payment } from '../payment/states.ts';

/** What a provider calls a payment; null for what it does not say. */
type Names = {
  providerId: string | null;
  providerTransactionId: string | null;
  /** Our transaction id, as the provider was told. */
  reference: string | null;
};

/** The payment of ours that a provider speaks of, found by its own names before ours. */
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
