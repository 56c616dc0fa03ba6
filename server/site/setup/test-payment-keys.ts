import type { KeyTest } from '#contract/site/staff-setup.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { PROVIDER_KINDS } from '#server/money/payments/kinds/provider-kinds.ts';
import {
  type Provider,
  ProviderError,
  type Providers,
} from '#server/money/payments/providers/provider.ts';
import { KEYS_TESTED } from './read-setup.ts';

/** No payment has this name. */
const NO_PAYMENT = 'VERIFICATION-DES-CLES';

/** Asks each provider with its keys, the card gateway by an invoice never to be paid; audited (rule W-15). */
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
  if (PROVIDER_KINDS[provider.name].keyTest === 'read') {
    const unknown = { transactionId: NO_PAYMENT, providerId: null, providerTransactionId: null };
    await provider.read({ ...unknown, createdAt: new Date(), validUntil: null });
    return;
  }
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
