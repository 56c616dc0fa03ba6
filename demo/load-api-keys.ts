import type { Db } from '#server/base/db/open.ts';
import { apiKeys } from '#server/base/identity/tables.ts';
import { plusDays, today } from '#server/base/time.ts';
import { createApiKey } from '#server/people/api-keys/api-keys.ts';

export const hasApiKeys = async (db: Db): Promise<boolean> => (await db.$count(apiKeys)) > 0;

/** Two keys that nobody knows: one that lasts, one that ends soon. */
export async function loadApiKeys(tx: Db): Promise<void> {
  for (const [name, days] of [
    ['Sage Comptabilité', 300],
    ['Tableau de bord Power BI', 9],
  ] as const) {
    await createApiKey(
      tx,
      { kind: 'machine' },
      {
        name,
        rights:
          days > 100 ? ['accounting:read', 'payments:read'] : ['orders:read', 'catalogue:read'],
        requests_per_minute: 60,
        expires_on: plusDays(today(), days),
      },
    );
  }
}
