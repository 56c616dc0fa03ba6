import { and, eq, exists, gt, isNotNull, ne, or, sql } from 'drizzle-orm';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { personOf } from '#server/base/identity/four-eyes.ts';
import { Problem } from '#server/base/problem.ts';
import { payments, refundRequests } from '#server/money/payments/tables.ts';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import {
  isAmountUnknown,
  keptXof,
  receivedXof,
} from '#server/sales/orders/paying/received-amount.ts';
import { lockPayment, type Payment } from '../payment/states.ts';
import type { Outside } from '../providers/provider.ts';
import {
  type AskedRefund,
  askRefund,
  carryOutRefund,
  checkRefund,
  type Refund,
} from './refund-payment.ts';

/**
 * Refunds at once, or leaves a request to a second person. Throws as `refundPayment`, `conflict`, `forbidden`.
 */
export async function requestRefund(
  outside: Outside,
  actor: Actor,
  paymentId: number,
  refund: Refund,
): Promise<number | null> {
  const begun = await beginRefund(outside, actor, paymentId, refund);
  if ('requestId' in begun) return begun.requestId;
  await carryOutRefund(outside, actor, paymentId, begun.asked);
  return null;
}

type Begun = { requestId: number } | { asked: AskedRefund | undefined };

/** What is decided is noted under the same lock of the order: of two refunds at once one sees the other. */
function beginRefund(
  outside: Outside,
  actor: Actor,
  paymentId: number,
  refund: Refund,
): Promise<Begun> {
  const { db, config, providers } = outside;
  return db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if ((await tx.$count(refundRequests, isWaitingOf(paymentId))) > 0) {
      throw new Problem('conflict', 'Ce remboursement attend déjà une seconde personne.');
    }
    const order = await lockOrder(tx, payment.orderId);
    if (!(await needsSecondPerson(tx, config, payment, refund.amountXof))) {
      return { asked: await askRefund(tx, outside, actor, paymentId, refund) };
    }
    const { amountXof } = await checkRefund(tx, providers, payment, order, refund);
    return { requestId: await askSecondPerson(tx, actor, payment, { ...refund, amountXof }) };
  });
}

/** Whether a refund needs two people: from `REFUND_TWO_PEOPLE_FROM` by order, or of an unknown amount. */
export async function needsSecondPerson(
  tx: Db,
  { settings }: Outside['config'],
  payment: Payment,
  amountXof = keptXof(payment),
): Promise<boolean> {
  if (isAmountUnknown(payment)) return true;
  const formerXof = payment.refundedXof + (await othersXof(tx, payment));
  const together = amountXof + formerXof;
  return together >= settings.REFUND_TWO_PEOPLE_FROM;
}

const isWaitingOf = (paymentId: number | typeof payments.id) =>
  and(eq(refundRequests.paymentId, paymentId), eq(refundRequests.state, 'asked'));

/** What else of the same order went back, is under way or waits for a second person, in XOF. */
async function othersXof(tx: Db, { id, orderId }: Payment): Promise<number> {
  const waiting = tx.select({ one: sql`1` }).from(refundRequests).where(isWaitingOf(payments.id));
  const others = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        ne(payments.id, id),
        or(
          isNotNull(payments.refundedAt),
          gt(payments.refundedXof, 0),
          isNotNull(payments.refundAskedAt),
          exists(waiting),
        ),
      ),
    );
  return others.reduce((sum, other) => {
    const isWhole = other.refundedAt !== null || other.refundAskedAt !== null;
    return sum + (isWhole || other.refundedXof === 0 ? receivedXof(other) : other.refundedXof);
  }, 0);
}

async function askSecondPerson(
  tx: Db,
  actor: Actor,
  payment: Payment,
  { reason, reference = '', amountXof }: Refund,
): Promise<number> {
  const askedById = personOf(actor);
  const request = oneRow(
    await tx
      .insert(refundRequests)
      .values({ paymentId: payment.id, amount: amountXof ?? null, reason, reference, askedById })
      .returning({ id: refundRequests.id }),
  );
  await writeAudit(tx, actor, {
    action: 'refund asked',
    subject: `payment:${payment.id}`,
    after: { requestId: request.id, amountXof, reason, reference },
  });
  return request.id;
}
