import { and, eq } from 'drizzle-orm';
import type { Actor } from '#server/customers/actor.ts';
import { writeAudit } from '#server/customers/write-audit.ts';
import { refundRequests } from '#server/db/schema/staff.ts';
import { lockOrder } from '#server/orders/find-orders.ts';
import { Problem } from '#server/problem.ts';
import type { Outside } from './read-payment.ts';
import { receivedXof } from './received-amount.ts';
import { checkRefund, type Refund, refundPayment } from './refund-payment.ts';
import { lockPayment } from './states.ts';

/**
 * Gives a payment back at once, or from the amount `REFUND_TWO_PEOPLE_FROM` on leaves that to a second
 * person (`decide-refund.ts`): returns the number of the request that waits. Throws as `refundPayment`
 * does, and `conflict` while a request of the same payment waits.
 */
export async function requestRefund(
  outside: Outside,
  actor: Actor,
  paymentId: number,
  refund: Refund,
): Promise<number | null> {
  const requestId = await askSecondPerson(outside, actor, paymentId, refund);
  if (requestId === null) await refundPayment(outside, actor, paymentId, refund);
  return requestId;
}

function askSecondPerson(
  { db, config, providers }: Outside,
  actor: Actor,
  paymentId: number,
  { reason, reference = '' }: Refund,
): Promise<number | null> {
  return db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const isWaiting = and(
      eq(refundRequests.paymentId, paymentId),
      eq(refundRequests.state, 'asked'),
    );
    if ((await tx.$count(refundRequests, isWaiting)) > 0) {
      throw new Problem('conflict', 'Ce remboursement attend déjà une seconde personne.');
    }
    const amountXof = receivedXof(payment);
    if (amountXof < config.settings.REFUND_TWO_PEOPLE_FROM) return null;
    checkRefund(providers, payment, await lockOrder(tx, payment.orderId), reference);
    const askedById = actor.kind === 'account' ? actor.id : null;
    const [request] = await tx
      .insert(refundRequests)
      .values({ paymentId, reason, reference, askedById })
      .returning({ id: refundRequests.id });
    await writeAudit(tx, actor, {
      ...{ action: 'refund asked', subject: `payment:${paymentId}` },
      after: { requestId: request!.id, amountXof, reason, reference },
    });
    return request!.id;
  });
}
