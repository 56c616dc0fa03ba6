import type { KeyTest } from '#contract/site/staff-setup.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import {
  type Provider,
  ProviderError,
  type Providers,
} from '#server/money/payments/providers/provider.ts';
import { KEYS_TESTED } from './read-setup.ts';

/** No payment of ours is called that. */
const NO_PAYMENT = 'VERIFICATION-DES-CLES';

/**
 * Asks each provider that the shop has keys for whether it takes them: for a payment that there is not,
 * or, where that says nothing of the keys, for an invoice that nobody is given. No money can move.
 */
export async function testPaymentKeys(
  db: Db,
  actor: Actor,
  providers: Providers,
): Promise<KeyTest[]> {
  const keys = await Promise.all(Object.values(providers).map(testKey));
  const after = Object.fromEntries(
    keys.map(({ provider, is_accepted }) => [provider, is_accepted]),
  );
  await writeAudit(db, actor, { ...KEYS_TESTED, after });
  return keys;
}

async function testKey(provider: Provider): Promise<KeyTest> {
  try {
    await askHarmlessly(provider);
    return { provider: provider.name, is_accepted: true, state: 'Clés acceptées.' };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const state =
      error.kind === 'refused'
        ? `Clés refusées (${error.code}) : vérifiez celles de l’installation.`
        : 'L’opérateur ne répond pas. Réessayez dans quelques minutes.';
    return { provider: provider.name, is_accepted: false, state };
  }
}

async function askHarmlessly(provider: Provider): Promise<void> {
  if (provider.name !== 'card') {
    const unknown = { transactionId: NO_PAYMENT, providerId: null, providerTransactionId: null };
    await provider.read({ ...unknown, createdAt: new Date(), validUntil: null });
    return;
  }
  // The card gateway refuses an unknown invoice in the same words as wrong keys.
  const nowhere = 'https://example.com/';
  await provider.start({
    transactionId: NO_PAYMENT,
    orderId: 0,
    orderNumber: NO_PAYMENT,
    amountXof: provider.minXof,
    description: 'Vérification des clés, à ne pas payer',
    buyer: { name: 'Vérification', email: 'verification@example.com', phone: null },
    successUrl: nowhere,
    errorUrl: nowhere,
    callbackUrl: nowhere,
  });
}
