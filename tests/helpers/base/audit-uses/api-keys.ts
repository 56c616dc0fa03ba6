import { plusDays, today } from '#server/base/time.ts';
import { anApiKey } from '#tests/helpers/people/api-keys.ts';
import type { UsesOf } from './use.ts';

export const apiKeyUses: UsesOf = (db) => ({
  createApiKey: async () => ({
    payload: {
      name: 'Odoo',
      rights: ['orders:read'],
      requests_per_minute: 60,
      expires_on: plusDays(today(), 30),
    },
  }),
  revokeApiKey: async () => ({ id: (await anApiKey(db)).id }),
});
