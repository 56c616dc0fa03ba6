import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import type { Payment } from '../payment/states.ts';
import type { Providers } from '../providers/provider.ts';
import { checkPayment } from '../settling/check-payment.ts';

/**
 * Ends a payment's offer at a provider that can do so, that nobody pays it any more, and reads what
 * became of it: it is cancelled, or it was too late because it was paid or had run out. False where an
 * offer cannot be ended. Throws ProviderError.
 */
export async function endCheckoutSession(
  db: Db,
  config: Config,
  providers: Providers,
  { id, provider: name, providerId }: Payment,
): Promise<boolean> {
  const provider = name === 'cash' ? undefined : providers[name];
  if (provider?.expire === undefined || providerId === null) return false;
  const ended = await provider.expire(providerId);
  await checkPayment(db, config, providers, id, {
    force: true,
    ...(ended === 'expired' && { expiredMeans: 'cancelled' }),
  });
  return true;
}
