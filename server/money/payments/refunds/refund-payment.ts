import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { formatXof } from '#contract/base/fields/money.ts';
import { isOneOf } from '#contract/base/tables.ts';
import { ONLINE_PROVIDERS, type PaymentProvider } from '#contract/money/payment-states.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { payments } from '#server/money/payments/tables.ts';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import type { OwnedOrder } from '#server/sales/orders/order/may-see.ts';
import { owedBackXof, receivedXof, retainedXof } from '#server/sales/orders/paying/settle-order.ts';

import { lockPayment, type Payment, savePayment } from '../payment/payment.ts';
import { type Outside, ProviderError, type Providers } from '../providers/provider.ts';
import { finishRefund } from './finish-refund.ts';

/** Without `amountXof`, all that may go back. `through`: the way by hand, where it is not that of the payment. */
export type Refund = {
  reason: string;
  reference?: string | undefined;
  amountXof?: number | undefined;
  through?: PaymentProvider | undefined;
};

/**
 * Refunds at the provider, or by hand with `reference` (rule M-29); `request-refund.ts` has checked rights. The wish is
 * stored first, so after a lost response only the provider refunds. Throws `not-found`, `conflict`, `bad-request`
 * without a needed reference, `unavailable`.
 */
export async function refundPayment(
  outside: Outside,
  actor: Actor,
  id: number,
  refund: Refund,
): Promise<void> {
  const asked = await outside.db.transaction((tx) => startRefund(tx, outside, actor, id, refund));
  await carryOutRefund(outside, actor, id, asked);
}

/** Refunds at the provider what `startRefund` returned, after its commit. Throws `conflict` and `unavailable`. */
export async function carryOutRefund(
  outside: Outside,
  actor: Actor,
  id: number,
  asked: AskedRefund | undefined,
): Promise<void> {
  if (asked === undefined) return;
  const { db, config } = outside;
  await refundAtProvider(outside, id, asked);
  await db.transaction((tx) => finishRefund({ db: tx, config, actor }, id));
}

/** `isFirst`: the provider had not been asked before. */
export type AskedRefund = { at: Date; isFirst: boolean };

/** Locks and notes a refund. By hand it is finished here; else returned for `carryOutRefund` after the commit. */
export async function startRefund(
  tx: Db,
  { config, providers }: Outside,
  actor: Actor,
  id: number,
  refund: Refund,
): Promise<AskedRefund | undefined> {
  const payment = await lockPayment(tx, id);
  const order = await lockOrder(tx, payment.orderId);
  const { amountXof, wantsProvider } = await checkRefund(tx, providers, payment, order, refund);
  const { reason, reference = '', through } = refund;
  const at = new Date();
  const isWhole = amountXof === retainedXof(payment);
  await savePayment(tx, payment, { ...(isWhole && { refundAskedAt: at }), refundReason: reason });
  if (wantsProvider) return { at, isFirst: payment.refundAskedAt === null };
  await finishRefund({ db: tx, config, actor }, id, { reference, amountXof, through });
  return undefined;
}

/** What would go back (XOF), and whether at the provider. Changes nothing. Throws `conflict` and `bad-request`. */
export async function checkRefund(
  tx: Db,
  providers: Providers,
  payment: Payment,
  order: OwnedOrder,
  { reference = '', amountXof: wantedXof }: Refund,
): Promise<{ amountXof: number; wantsProvider: boolean }> {
  const mostXof = await refundableXof(tx, payment, order);
  const refusal = refusalToRefund(payment, mostXof);
  if (refusal !== undefined) throw new Problem('conflict', refusal);
  const amountXof = wantedXof ?? mostXof;
  if (amountXof > mostXof) {
    throw new Problem(
      'conflict',
      `Il ne reste que ${formatXof(mostXof)} à rendre par ce paiement.`,
    );
  }
  const isWhole = amountXof === receivedXof(payment);
  // A request without a response may have been carried out.
  if (!isWhole && payment.refundAskedAt !== null) throw new Problem('conflict', MAYBE_DONE);
  // Voucher money goes back to the voucher, whole or in part.
  if (payment.provider === 'voucher') return { amountXof, wantsProvider: false };
  const wantsProvider =
    isWhole &&
    canRefund(providers, payment) &&
    (reference === '' || payment.refundAskedAt !== null);
  if (wantsProvider || reference !== '') return { amountXof, wantsProvider };
  const message = 'Indiquez comment l’argent a été rendu.';
  throw new Problem('bad-request', message, [{ field: 'reference', message }]);
}

const MAYBE_DONE =
  'L’opérateur a peut-être déjà rendu ce paiement en entier : vérifiez-le d’abord chez lui.';

/** Providers refund a payment whole or not at all. */
export const canRefund = (providers: Providers, payment: Payment): boolean =>
  isOneOf(ONLINE_PROVIDERS, payment.provider) &&
  payment.providerId !== null &&
  payment.refundedXof === 0 &&
  providers[payment.provider]?.refund !== undefined;

/** XOF that may go back now (rule M-30). */
export async function refundableXof(tx: Db, payment: Payment, order: OwnedOrder): Promise<number> {
  const kept = retainedXof(payment);
  if (payment.state === 'review' || order.state === 'cancel') return kept;
  const returning = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, order.id),
        ne(payments.id, payment.id),
        isNotNull(payments.bookedAt),
        isNotNull(payments.refundAskedAt),
        isNull(payments.refundedAt),
      ),
    );
  const returningXof = returning.reduce((sum, other) => sum + retainedXof(other), 0);
  return Math.max(0, Math.min(kept, owedBackXof(order) - returningXof));
}

/** In French; undefined when something can go back. */
export function refusalToRefund(
  { state, refundedAt }: Payment,
  refundableNowXof: number,
): string | undefined {
  if (refundedAt !== null) return 'Ce paiement est déjà remboursé.';
  if (state === 'review') return undefined;
  if (state !== 'completed') return 'Ce paiement n’est pas arrivé : il n’y a rien à rendre.';
  return refundableNowXof > 0
    ? undefined
    : 'Annulez d’abord la commande, ou établissez un avoir pour une partie.';
}

async function refundAtProvider(
  { db, providers }: Outside,
  id: number,
  asked: AskedRefund,
): Promise<void> {
  const { provider, providerId } = oneRow(
    await db.select().from(payments).where(eq(payments.id, id)),
  );
  if (!isOneOf(ONLINE_PROVIDERS, provider) || providerId === null) return;
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

/** Allows a refund by hand again, unless another request asked the provider too. */
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
