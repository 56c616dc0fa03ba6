import type { OnlineProvider } from '#contract/payment-states.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import type { Payment } from '../payment/states.ts';
import { ProviderError, type Providers } from '../providers/provider.ts';
import { checkPayment } from '../settling/check-payment.ts';
import { endCheckoutSession } from './end-checkout-session.ts';
import { isFresh, isStarting, listOpen } from './open-payment.ts';

/**
 * Before a payment of an order starts: one whose start was never answered is looked for, and what is
 * open at a provider that can end it is ended there, so that nobody pays twice. One for the same money
 * stays, because it will be given again. A provider that does not answer does not hold up the payment:
 * what comes twice goes to a person.
 */
export async function closeOthers(
  db: Db,
  config: Config,
  providers: Providers,
  wanted: { provider: OnlineProvider; orderId: number; amountXof: number },
): Promise<void> {
  const now = Date.now();
  const isWanted = (other: Payment) =>
    other.provider === wanted.provider && other.amount === wanted.amountXof && isFresh(other, now);
  for (const other of await listOpen(db, wanted.orderId)) {
    if (isStarting(other, now) || isWanted(other)) continue;
    try {
      if (other.providerId !== null) await endCheckoutSession(db, config, providers, other);
      else await checkPayment(db, config, providers, other.id, { force: true });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
    }
  }
}
