import { and, eq, isNull } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Actor } from '#server/customers/actor.ts';
import { writeAudit } from '#server/customers/write-audit.ts';
import type { Db } from '#server/db/open.ts';
import { payments } from '#server/db/schema/payments.ts';
import { refundRequests } from '#server/db/schema/staff.ts';
import { changeOrder } from '#server/orders/change-order.ts';
import { lockOrder } from '#server/orders/find-orders.ts';
import type { OwnedOrder } from '#server/orders/may-see.ts';
import { paymentLetter, tellBuyer } from '#server/orders/tell-buyer.ts';
import { Problem } from '#server/problem.ts';
import { ProviderError, type Providers } from './provider.ts';
import type { Outside } from './read-payment.ts';
import { receivedXof } from './received-amount.ts';
import { lockPayment, notePayment, type Payment } from './states.ts';

/** Why money goes back, and of money that was given back by hand, how. */
export type Refund = { reason: string; reference?: string | undefined };

/**
 * Gives a payment back in full: at the provider where that can be done and nobody says how it was done
 * by hand (`reference`); whether one person may do so, `request-refund.ts` has settled. That it was asked for is kept before the provider is asked, so that after an
 * answer that was lost only the provider gives the money back, asked again. Throws `not-found`,
 * `conflict` when there is nothing to give back or the order still counts on it, and when the provider
 * refuses, `bad-request` without a reference where one is needed, and `unavailable`.
 */
export async function refundPayment(
  outside: Outside,
  actor: Actor,
  id: number,
  refund: Refund,
): Promise<void> {
  const { db, config } = outside;
  const wantsProvider = await askRefund(outside, actor, id, refund);
  if (!wantsProvider) return;
  await refundAtProvider(outside, id);
  await db.transaction((tx) => finishRefund(tx, config, actor, id));
}

/** Notes that the provider is to give a payment back, or at once that somebody did so by hand. */
function askRefund(
  { db, config, providers }: Outside,
  actor: Actor,
  id: number,
  { reason, reference = '' }: Refund,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    const order = await lockOrder(tx, payment.orderId);
    const wantsProvider = checkRefund(providers, payment, order, reference);
    await notePayment(tx, payment, { refundAskedAt: new Date(), refundReason: reason });
    if (!wantsProvider) await finishRefund(tx, config, actor, id, reference);
    return wantsProvider;
  });
}

/**
 * Whether the provider is to give a payment back, rather than somebody by hand. Throws `conflict` and
 * `bad-request` as `refundPayment` does.
 */
export function checkRefund(
  providers: Providers,
  payment: Payment,
  order: OwnedOrder,
  reference: string,
): boolean {
  const refusal = refusalToRefund(payment, order);
  if (refusal !== undefined) throw new Problem('conflict', refusal);
  // One that was asked for and never answered may have been done over there.
  const wantsProvider =
    canRefund(providers, payment) && (reference === '' || payment.refundAskedAt !== null);
  if (wantsProvider || reference !== '') return wantsProvider;
  const message = 'Indiquez comment l’argent a été rendu.';
  throw new Problem('bad-request', message, [{ field: 'reference', message }]);
}

/** Whether the provider of a payment gives money back itself. */
export const canRefund = (providers: Providers, { provider, providerId }: Payment): boolean =>
  provider !== 'cash' && providerId !== null && providers[provider]?.refund !== undefined;

/** Why a payment cannot be given back now, in French; undefined when it can. */
export function refusalToRefund(
  { state, refundedAt }: Payment,
  order: OwnedOrder,
): string | undefined {
  if (refundedAt !== null) return 'Ce paiement est déjà remboursé.';
  if (state === 'review') return undefined;
  if (state !== 'completed') return 'Ce paiement n’est pas arrivé : il n’y a rien à rendre.';
  return order.state === 'cancel' ? undefined : 'Annulez d’abord la commande.';
}

async function refundAtProvider({ db, providers }: Outside, id: number): Promise<void> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  const { provider, providerId } = payment!;
  if (provider === 'cash' || providerId === null) return;
  try {
    await providers[provider]?.refund?.(providerId);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind !== 'no-answer') await takeBack(db, id);
    throw error.kind === 'refused'
      ? new Problem(
          'conflict',
          `L’opérateur refuse de rembourser (${error.code}). Rendez l’argent autrement et indiquez comment.`,
        )
      : new Problem(
          'unavailable',
          'L’opérateur ne répond pas. Redemandez ce remboursement dans un instant : il ne se fait qu’une fois.',
        );
  }
}

/** What the provider did not do may be done by hand. */
async function takeBack(db: Db, id: number): Promise<void> {
  await db
    .update(payments)
    .set({ refundAskedAt: null })
    .where(and(eq(payments.id, id), isNull(payments.refundedAt)));
}

/** Notes that the money is back with who paid; of two who asked at once, the second changes nothing. */
async function finishRefund(
  tx: Db,
  config: Config,
  actor: Actor,
  id: number,
  reference = '',
): Promise<void> {
  const payment = await lockPayment(tx, id);
  if (payment.refundedAt !== null) return;
  const order = await lockOrder(tx, payment.orderId);
  const { provider, refundReason: reason } = payment;
  const isBooked = payment.bookedAt !== null;
  const amountXof = receivedXof(payment);
  await notePayment(tx, payment, { refundedAt: new Date(), refundReference: reference });
  await tx
    .update(refundRequests)
    .set({ state: 'done', decidedAt: new Date() })
    .where(and(eq(refundRequests.paymentId, id), eq(refundRequests.state, 'asked')));
  if (isBooked) {
    await changeOrder(
      tx,
      actor,
      order,
      { amountPaid: order.amountPaid - amountXof },
      { kind: 'refunded', detail: { paidXof: amountXof, provider, reason } },
    );
  }
  // An amount of another currency would be called one of francs.
  if (payment.reviewReason !== 'currency') {
    const news = { kind: 'refunded' as const, amountXof, provider, reason };
    await tellBuyer(tx, config, order, paymentLetter(news));
  }
  await writeAudit(tx, actor, {
    ...{ action: 'payment refunded', subject: `payment:${id}` },
    before: { state: payment.state, reviewReason: payment.reviewReason },
    after: { amountXof, reason, reference },
  });
}
