import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { followCatalogueVersion } from '#server/catalogue/revision.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Database } from '#server/db/open.ts';

export const STAFF_TOKEN = 'a-staff-token-for-the-tests';
export const asStaff = { 'access-token': STAFF_TOKEN };

/** The application over a test database, checking every reply against the contract. */
export async function openApp(
  database: Database,
  overrides: Partial<Config> = {},
): Promise<FastifyInstance> {
  const config = {
    ...readConfig({ STAFF_TOKEN, LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '100000' }),
    ...overrides,
  };
  const version = await followCatalogueVersion(database);
  return buildApp({ db: database.db, config, version, checkReplies: true });
}
