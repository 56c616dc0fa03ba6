import { eq } from 'drizzle-orm';
import { isOneOf } from '#contract/base/tables.ts';
import {
  HAND_MOVES,
  HAND_STAGE_WORDS,
  type HandStage,
  type HandStep,
  NEEDS_REASON,
} from '#contract/money/hand-stages.ts';
import { HAND_WAYS, type HandWay } from '#contract/money/payment-states.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { Problem } from '#server/base/problem.ts';
import { writeEvent } from '#server/sales/orders/order/change-order.ts';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import type { OwnedOrder } from '#server/sales/orders/order/may-see.ts';
import { notifyBuyer, paymentMessage } from '#server/sales/orders/order/notify-buyer.ts';
import { leftXof, recordPayment } from '#server/sales/orders/paying/settle-order.ts';
import { lockPayment, movePayment, type Payment } from '../payment/payment.ts';
import { handPayments } from './tables.ts';

export type HandPayment = Payment & { provider: HandWay };

/** Locks a transfer, a cheque or a payment at the terminal. Throws `not-found`. */
export async function lockHandPayment(tx: Db, id: number): Promise<HandPayment> {
  const payment = await lockPayment(tx, id);
  const { provider } = payment;
  if (isOneOf(HAND_WAYS, provider)) return { ...payment, provider };
  throw new Problem(
    'not-found',
    'Ce n’est ni un chèque, ni un virement, ni une carte au terminal.',
  );
}

type Followed = { step: HandStep; reason?: string | undefined };

/**
 * Takes a step of expected money (rule M-42) with its event, audit and, for a bounced cheque, a message to the buyer.
 * Money that arrives for a cancelled order, or above the rest, waits for a decision as a provider's does (rule M-14).
 * The payment and its order are locked, so of two clerks one is refused. `db` is a transaction. Throws `not-found`,
 * `conflict` for a step that is not possible (any more), `bad-request` without a needed reason.
 */
export async function followPayment(
  { db: tx, config, actor }: Act,
  id: number,
  { step, reason = '' }: Followed,
): Promise<void> {
  const payment = await lockHandPayment(tx, id);
  const order = await lockOrder(tx, payment.orderId);
  const { provider: way, amount: amountXof, rawStatus } = payment;
  const move = HAND_MOVES[way][step];
  const stage = move?.from.find((from) => from === rawStatus);
  if (move === undefined || stage === undefined) throw refusedStep(payment);
  if (NEEDS_REASON.includes(step) && reason.trim() === '') {
    const message = 'Indiquez pourquoi.';
    throw new Problem('bad-request', message, [{ field: 'reason', message }]);
  }
  const at = new Date();
  const { to } = move;
  const said = { provider: way, stage: to, paidXof: amountXof };
  if (step === 'receive' || step === 'clear') {
    await countPayment({ db: tx, config, actor }, payment, order, to);
  } else if (step === 'deposit') {
    await movePayment(tx, payment, 'processing', { rawStatus: to });
    await tx.update(handPayments).set({ depositedAt: at }).where(eq(handPayments.paymentId, id));
    await writeEvent(tx, actor, order.id, { kind: 'money-noted', detail: said });
  } else {
    const ended = step === 'bounce' ? 'failed' : 'cancelled';
    await movePayment(tx, payment, ended, { rawStatus: to });
    const end = { endedAt: at, endReason: reason.trim() };
    await tx.update(handPayments).set(end).where(eq(handPayments.paymentId, id));
    const detail = { ...said, reason: reason.trim() };
    await writeEvent(tx, actor, order.id, { kind: 'money-noted', detail });
    if (step === 'bounce') {
      const news = { kind: 'returned' as const, amountXof, provider: way, reason: reason.trim() };
      const left = order.state === 'cancel' ? 0 : leftXof(order);
      await notifyBuyer(tx, config, order, paymentMessage({ ...news, leftXof: left }));
    }
  }
  await writeAudit(tx, actor, {
    action: 'payment followed',
    subject: `payment:${id}`,
    before: { stage },
    after: { stage: to, amountXof, ...(reason.trim() !== '' && { reason: reason.trim() }) },
  });
}

/** Counts the money of locked rows once, or sends it to review. */
async function countPayment(
  { db: tx, config, actor }: Act,
  payment: HandPayment,
  order: OwnedOrder,
  rawStatus: HandStage,
): Promise<void> {
  const { amount: amountXof, provider } = payment;
  const at = new Date();
  const reviewReason =
    order.state === 'cancel'
      ? 'order-cancelled'
      : amountXof > leftXof(order)
        ? 'overpaid'
        : undefined;
  if (reviewReason !== undefined) {
    await movePayment(tx, payment, 'review', { rawStatus, reviewReason, completedAt: at });
    return;
  }
  await movePayment(tx, payment, 'completed', { rawStatus, completedAt: at, bookedAt: at });
  await recordPayment(tx, config, order, { by: actor, amountXof, provider });
}

function refusedStep({ provider, rawStatus }: HandPayment): Problem {
  const words: Partial<Record<string, string>> = HAND_STAGE_WORDS[provider];
  const now = words[rawStatus] ?? rawStatus;
  return new Problem('conflict', `Cette étape n’est plus possible. État actuel : « ${now} ».`);
}
