import { isOneOf } from '#contract/base/tables.ts';
import { ONLINE_PROVIDERS, type OnlineProvider } from '#contract/money/payment-states.ts';
import { Problem } from '#server/base/problem.ts';
import { findProviderKind } from '../kinds/provider-kinds.ts';
import { isOpen, type Payment } from '../payment/payment.ts';
import { type Outside, ProviderError } from '../providers/provider.ts';

import { checkPayment } from '../settling/check-payment.ts';
import { isFresh, isStarting, listOpen } from './open-payment.ts';

/** Ends a session at its provider; an ended payment stays. Throws `conflict` where that is impossible, `unavailable`. */
export async function cancelPayment(
  { db, config, providers }: Outside,
  payment: Payment,
): Promise<void> {
  if (!isOpen(payment)) return;
  const { provider, providerId } = payment;
  const kind = findProviderKind(provider);
  if (kind === undefined) {
    throw new Problem('conflict', 'Adressez-vous à la boutique pour ce paiement.');
  }
  if (kind.noCancelling !== undefined) throw new Problem('conflict', kind.noCancelling);
  if (providerId === null) {
    throw new Problem('conflict', 'Ce paiement commence à peine. Réessayez dans un instant.');
  }
  try {
    await endCheckoutSession({ db, config, providers }, payment);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const sentence = 'Nous ne savons pas si ce paiement est abandonné. Réessayez dans un instant.';
    throw Object.assign(new Problem('unavailable', sentence), { cause: error });
  }
}

/** False where the session cannot be ended. Throws ProviderError. */
async function endCheckoutSession(
  { db, config, providers }: Outside,
  { id, provider: name, providerId }: Payment,
): Promise<boolean> {
  const provider = isOneOf(ONLINE_PROVIDERS, name) ? providers[name] : undefined;
  if (provider?.expire === undefined || providerId === null) return false;
  const ended = await provider.expire(providerId);
  await checkPayment({ db, config, providers }, id, {
    force: true,
    ...(ended === 'expired' && { expiredMeans: 'cancelled' }),
  });
  return true;
}

/** Before a start: finds a lost payment and ends others where possible, so that no customer pays twice. */
export async function closeOthers(
  { db, config, providers }: Outside,
  wanted: { provider: OnlineProvider; orderId: number; amountXof: number },
): Promise<void> {
  const now = Date.now();
  const isWanted = (other: Payment) =>
    other.provider === wanted.provider && other.amount === wanted.amountXof && isFresh(other, now);
  for (const other of await listOpen(db, wanted.orderId)) {
    if (isStarting(other, now) || isWanted(other)) continue;
    try {
      if (other.providerId !== null) await endCheckoutSession({ db, config, providers }, other);
      else await checkPayment({ db, config, providers }, other.id, { force: true });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
    }
  }
}
