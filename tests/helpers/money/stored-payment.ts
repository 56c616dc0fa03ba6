import { eq } from 'drizzle-orm';
import type { OnlineProvider } from '#contract/money/payment-states.ts';
import type { Db } from '#server/base/db/open.ts';
import { newPaymentToken, type Payment } from '#server/money/payments/payment/payment.ts';

import {
  type KnownPayment,
  NOTHING_READ,
  type Provider,
  type ProviderError,
  type ProviderStatus,
  type Providers,
} from '#server/money/payments/providers/provider.ts';
import { payments } from '#server/money/payments/tables.ts';
import { FakeProvider } from './fake-provider.ts';

let serial = 0;

/** Stores a payment of an order, by default a pending one by Wave; the order stays as it is. */
export async function aStoredPayment(
  db: Db,
  order: { id: number; number: string },
  columns: Partial<typeof payments.$inferInsert> = {},
): Promise<Payment> {
  serial += 1;
  const name = String(serial).padStart(4, '0');
  const [payment] = await db
    .insert(payments)
    .values({
      orderId: order.id,
      provider: 'wave',
      amount: 5000,
      state: 'pending',
      transactionId: `WV-${order.id}-20260101000000-${name}`,
      token: newPaymentToken(),
      reference: order.number,
      phone: '+221771234567',
      providerId: `cos-${name}`,
      ...columns,
    })
    .returning();
  return payment!;
}

/** Columns of a completed payment that its order already counts. */
export const counted = (at = new Date()): Partial<typeof payments.$inferInsert> => ({
  state: 'completed',
  completedAt: at,
  bookedAt: at,
});

export async function readStoredPayment(db: Db, { id }: { id: number }): Promise<Payment> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  return payment!;
}

/** A provider's status of a payment paid in full, with overrides. */
const aReading = (
  { transactionId, amount }: Payment,
  said: Partial<ProviderStatus> = {},
): ProviderStatus => ({
  outcome: 'paid',
  rawStatus: 'complete/succeeded',
  attemptError: '',
  raw: '{}',
  amountXof: amount,
  currency: 'XOF',
  reference: transactionId,
  isOurs: true,
  checkoutSession: null,
  providerTransactionId: null,
  payer: null,
  channel: '',
  paidAt: null,
  ...said,
});

/** What the providers do: return or throw this when read, and refund. */
type Script = {
  read?: Partial<ProviderStatus> | ProviderError;
  /** Absent in a provider without refunds. */
  refund?: (providerId: string) => Promise<void>;
};

/** Providers that give every stored payment the same status, by default paid in full. */
export function someProviders(db: Db, { read = {}, refund }: Script): Providers {
  const provider = (name: OnlineProvider): Provider =>
    Object.assign(new FakeProvider(name), {
      read: async ({ transactionId }: KnownPayment) => {
        if (read instanceof Error) throw read;
        const isThat = eq(payments.transactionId, transactionId);
        const [payment] = await db.select().from(payments).where(isThat);
        return payment === undefined ? NOTHING_READ : aReading(payment, read);
      },
      ...(refund && { refund }),
    });
  return { wave: provider('wave'), orange: provider('orange'), card: provider('card') };
}
