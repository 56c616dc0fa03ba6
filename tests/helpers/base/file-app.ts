import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { AppParts } from '#server/app.ts';
import type { Config } from '#server/base/config/config.ts';
import type { CatalogueVersion } from '#server/base/db/catalogue-revision.ts';
import type { Db } from '#server/base/db/open.ts';
import { writtenTexts } from '#server/base/written/tables.ts';
import { openAppAndVersion } from './app.ts';
import { openTestDatabase, type TestDatabase } from './db.ts';

/** The database of a test file and the application over it. */
export type FileApp = {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly database: TestDatabase;
  /** Lets the application know now what a test has changed of the catalogue past it. */
  hear(): Promise<void>;
};

/** What the application is built with; asked each time it is. */
type Parts = { overrides?: Partial<Config>; parts?: Partial<AppParts> };

/**
 * Opens a database for the file that calls this and builds the application once, because a build costs
 * more than most tests. `empty` runs before each test; what the application keeps of the catalogue goes
 * by its revision, which emptying raises. It is built again after a test that wrote texts or settings,
 * which it never takes back.
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
