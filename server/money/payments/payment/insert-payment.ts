import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { payments } from '#server/money/payments/tables.ts';
import { newPaymentToken, newTransactionId } from './payment-names.ts';
import type { Payment } from './states.ts';

/** Enough though half of the names of a second are taken, which no order comes near. */
const TRIES = 40;
const AGAIN_S = 2;

type Columns = Omit<typeof payments.$inferInsert, 'transactionId' | 'token' | 'createdAt'> & {
  createdAt: Date;
};

/**
 * Writes a payment under a name that no other has, of the form of section 3 of the specification. Throws `conflict`
 * when none is found.
 */
export async function insertPayment(tx: Db, columns: Columns): Promise<Payment> {
  const { provider, orderId, createdAt } = columns;
  for (let left = TRIES; left > 0; left -= 1) {
    const [payment] = await tx
      .insert(payments)
      .values({
        ...columns,
        transactionId: newTransactionId(provider, orderId, createdAt),
        token: newPaymentToken(),
      })
      .onConflictDoNothing({ target: payments.transactionId })
      .returning();
    if (payment !== undefined) return payment;
  }
  throw new Problem(
    'conflict',
    'Trop de paiements de cette commande à la fois : réessayez dans un instant.',
    [],
    { retryAfterS: AGAIN_S },
  );
}
