import { eq, sql } from 'drizzle-orm';
import { PAYMENT_MOVES, type PaymentState } from '#contract/money/payment-states.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { payments } from '#server/money/payments/tables.ts';

export type Payment = typeof payments.$inferSelect;
type Values = Partial<Omit<typeof payments.$inferInsert, 'id' | 'state' | 'updatedAt'>>;

/** Whether money may still come on its own: nobody has said how the payment ended. */
export const isOpen = ({ state }: Pick<Payment, 'state'>): boolean =>
  state === 'pending' || state === 'processing';

export const canMove = (from: PaymentState, to: PaymentState): boolean =>
  PAYMENT_MOVES[from].includes(to);

/** A payment, locked until the transaction ends; its order is locked afterwards. Throws `not-found`. */
export async function lockPayment(tx: Db, id: number): Promise<Payment> {
  const [found] = await tx.select().from(payments).where(eq(payments.id, id)).for('no key update');
  if (found === undefined) throw new Problem('not-found', 'Transaction non trouvée');
  return found;
}

/** Moves a locked payment on; one that ended is not read again by itself. Throws `conflict` (PAYMENT_MOVES). */
export async function movePayment(
  tx: Db,
  payment: Payment,
  to: PaymentState,
  values: Values = {},
): Promise<Payment> {
  if (!canMove(payment.state, to)) {
    throw new Problem('conflict', 'Ce paiement ne peut plus changer ainsi.');
  }
  return changePayment(tx, payment, {
    ...(!isOpen({ state: to }) && { nextCheckAt: null }),
    ...values,
    state: to,
  });
}

export const notePayment = (tx: Db, payment: Payment, values: Values): Promise<Payment> =>
  changePayment(tx, payment, values);

async function changePayment(
  tx: Db,
  { id }: Payment,
  values: Values & { state?: PaymentState },
): Promise<Payment> {
  return oneRow(
    await tx
      .update(payments)
      .set({ ...values, updatedAt: sql`now()` })
      .where(eq(payments.id, id))
      .returning(),
  );
}
