import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { type AppParts, buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/base/config/config.ts';
import {
  type CatalogueVersion,
  followCatalogueVersion,
} from '#server/base/db/catalogue-revision.ts';
import type { Database } from '#server/base/db/open.ts';
import { followWritten } from '#server/site/settings/follow-written.ts';

const STAFF_TOKEN = 'a-staff-token-for-the-tests';
export const asStaff = { 'access-token': STAFF_TOKEN };
export const anyVersion = { 'if-match': '*' };

/** Silent, and without limits that a test could meet by accident. */
export function testConfig(settings: Record<string, string> = {}): Config {
  return readConfig({
    SHOP_MODE: 'demo',
    STAFF_TOKEN,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '100000',
    SHED_LOAD_AFTER_MS: '600000',
    ...settings,
  });
}

/** The application over a test database, with each response checked against the contract. */
export async function openApp(
  database: Database,
  overrides: Partial<Config> = {},
  parts: Partial<AppParts> = {},
): Promise<FastifyInstance> {
  const { app } = await openAppAndVersion(database, overrides, parts);
  return app;
}

/** Also returns the catalogue's version, the key of cached responses. */
export async function openAppAndVersion(
  database: Database,
  overrides: Partial<Config> = {},
  parts: Partial<AppParts> = {},
): Promise<{ app: FastifyInstance; version: CatalogueVersion }> {
  const config = { ...testConfig(), ...overrides };
  const logger = parts.logger ?? pino({ level: 'silent' });
  const catalogue = await followCatalogueVersion(database);
  const version = await followWritten(database, config, catalogue, logger);
  const app = await buildApp({
    db: database.db,
    config,
    version,
    checkReplies: true,
    ...parts,
  });
  app.addHook('onClose', async () => version.stop());
  return { app, version };
}
