import { and, eq, isNull } from 'drizzle-orm';
import { oneRow } from '#server/db/one-row.ts';
import type { Db } from '#server/db/open.ts';
import { payments } from '#server/db/schema/payments.ts';
import type { Actor } from '#server/identity/actor.ts';
import { lockOrder } from '#server/orders/order/find-orders.ts';
import type { OwnedOrder } from '#server/orders/order/may-see.ts';
import { Problem } from '#server/problem.ts';
import { lockPayment, notePayment, type Payment } from '../payment/states.ts';
import { ProviderError, type Providers } from '../providers/provider.ts';
import type { Outside } from '../reading/read-payment.ts';
import { finishRefund } from './finish-refund.ts';

export type Refund = { reason: string; reference?: string | undefined };

/**
 * Refunds in full, at the provider or by hand (`reference`); `request-refund.ts` has checked who may. The wish
 * is kept before the provider is asked, so that after a lost response only the provider refunds. Throws
 * `not-found`, `conflict`, `bad-request` without a needed reference, `unavailable`.
 */
export async function refundPayment(
  outside: Outside,
  actor: Actor,
  id: number,
  refund: Refund,
): Promise<void> {
  const asked = await outside.db.transaction((tx) => askRefund(tx, outside, actor, id, refund));
  await carryOutRefund(outside, actor, id, asked);
}

/** Has the provider do what `askRefund` noted, after its transaction. Throws `conflict` and `unavailable`. */
export async function carryOutRefund(
  outside: Outside,
  actor: Actor,
  id: number,
  asked: AskedRefund | undefined,
): Promise<void> {
  if (asked === undefined) return;
  const { db, config } = outside;
  await refundAtProvider(outside, id, asked);
  await db.transaction((tx) => finishRefund(tx, config, actor, id));
}

/** A provider that is to give money back: since when, and whether nobody had asked it before. */
export type AskedRefund = { at: Date; isFirst: boolean };

export async function askRefund(
  tx: Db,
  { config, providers }: Outside,
  actor: Actor,
  id: number,
  { reason, reference = '' }: Refund,
): Promise<AskedRefund | undefined> {
  const payment = await lockPayment(tx, id);
  const order = await lockOrder(tx, payment.orderId);
  const wantsProvider = checkRefund(providers, payment, order, reference);
  const at = new Date();
  await notePayment(tx, payment, { refundAskedAt: at, refundReason: reason });
  if (wantsProvider) return { at, isFirst: payment.refundAskedAt === null };
  await finishRefund(tx, config, actor, id, reference);
  return undefined;
}

/** Whether the provider refunds, rather than somebody by hand. Throws `conflict` and `bad-request`. */
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

async function refundAtProvider(
  { db, providers }: Outside,
  id: number,
  asked: AskedRefund,
): Promise<void> {
  const { provider, providerId } = oneRow(
    await db.select().from(payments).where(eq(payments.id, id)),
  );
  if (provider === 'cash' || providerId === null) return;
  try {
    await providers[provider]?.refund?.(providerId);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const isUndone = error.kind !== 'no-answer' && (await takeBack(db, id, asked));
    throw refusalOf(error, isUndone);
  }
}

function refusalOf({ kind, code }: ProviderError, isUndone: boolean): Problem {
  if (kind !== 'refused') {
    return new Problem(
      'unavailable',
      'L’opérateur ne répond pas. Redemandez ce remboursement dans un instant : il ne se fait qu’une fois.',
    );
  }
  return isUndone
    ? new Problem(
        'conflict',
        `L’opérateur refuse de rembourser (${code}). Rendez l’argent autrement et indiquez comment.`,
      )
    : new Problem(
        'conflict',
        `L’opérateur refuse de rembourser (${code}), mais l’a peut-être déjà fait. Vérifiez chez lui avant de rendre l’argent.`,
      );
}

/** Lets a refund be done by hand again, unless somebody else asked the provider too. Gives whether it may. */
async function takeBack(db: Db, id: number, { at, isFirst }: AskedRefund): Promise<boolean> {
  if (!isFirst) return false;
  const isOurs = and(eq(payments.refundAskedAt, at), isNull(payments.refundedAt));
  const taken = await db
    .update(payments)
    .set({ refundAskedAt: null })
    .where(and(eq(payments.id, id), isOurs))
    .returning({ id: payments.id });
  return taken.length > 0;
}
