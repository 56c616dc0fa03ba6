import { paymentMessages } from '#contract/payment-messages.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import { Problem } from '#server/problem.ts';
import { isOpen, type Payment } from '../payment/states.ts';
import { ProviderError, type Providers } from '../providers/provider.ts';
import { endCheckoutSession } from './end-checkout-session.ts';

/**
 * Gives a payment up where its provider allows that; one that has ended stays as it is, and whoever was
 * faster and paid has paid. Throws `conflict` where nothing can be given up (specification, section 8)
 * and `unavailable` when the provider does not answer.
 */
export async function cancelPayment(
  db: Db,
  config: Config,
  providers: Providers,
  payment: Payment,
): Promise<void> {
  if (!isOpen(payment)) return;
  const { provider, providerId } = payment;
  if (provider === 'orange') throw new Problem('conflict', paymentMessages.orange.noCancelling);
  if (provider !== 'wave') {
    throw new Problem('conflict', 'Un paiement par carte s’abandonne sur la page du paiement.');
  }
  if (providerId === null) {
    throw new Problem('conflict', 'Ce paiement commence à peine. Réessayez dans un instant.');
  }
  try {
    await endCheckoutSession(db, config, providers, payment);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const sentence = 'Nous ne savons pas si ce paiement est abandonné. Réessayez dans un instant.';
    throw Object.assign(new Problem('unavailable', sentence), { cause: error });
  }
}
