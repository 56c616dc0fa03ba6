import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { AppParts } from '#server/app.ts';
import type { Config } from '#server/base/config/config.ts';
import type { CatalogueVersion } from '#server/base/db/catalogue-revision.ts';
import type { Db } from '#server/base/db/open.ts';
import { writtenTexts } from '#server/base/written/tables.ts';
import { openAppAndVersion } from './app.ts';
import { openTestDatabase, type TestDatabase } from './db.ts';

export type FileApp = {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly database: TestDatabase;
  /** Brings a direct change of the catalogue to the application now. */
  hear(): Promise<void>;
};

type Parts = { overrides?: Partial<Config>; parts?: Partial<AppParts> };

/**
 * Opens a database for the calling file and builds the application once, as a build costs more than most tests. `empty`
 * runs before each test and raises the revision of the catalogue's cache. A test that wrote texts or settings causes a
 * new build.
 */
export function openFileApp(
  empty: (db: Db) => Promise<void>,
  describeParts: () => Parts = () => ({}),
): FileApp {
  let database: TestDatabase;
  let built: { app: FastifyInstance; version: CatalogueVersion } | undefined;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  beforeEach(async () => {
    await empty(database.db);
    const written = await database.db.delete(writtenTexts).returning({ id: writtenTexts.id });
    if (written.length > 0) {
      await built?.app.close();
      built = undefined;
    }
    if (built === undefined) {
      const { overrides, parts } = describeParts();
      built = await openAppAndVersion(database, overrides, parts);
    }
    await built.version.refresh();
  });
  afterAll(async () => {
    await built?.app.close();
    await database?.close();
  });
  return {
    get app() {
      return built!.app;
    },
    get db() {
      return database.db;
    },
    get database() {
      return database;
    },
    hear: () => built!.version.refresh(),
  };
}
