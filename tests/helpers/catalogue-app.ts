import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Db } from '#server/db/open.ts';
import { openApp } from './app.ts';
import { emptyCatalogue, openTestDatabase, type TestDatabase } from './db.ts';

/** The application over an empty catalogue, new for each test of the file that calls this. */
export type CatalogueApp = {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly database: TestDatabase;
};

/** Opens a database for the file and the application for each of its tests, and closes both. */
export function openCatalogueApp(): CatalogueApp {
  let database: TestDatabase;
  let app: FastifyInstance;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  beforeEach(async () => {
    await app?.close();
    await emptyCatalogue(database.db);
    app = await openApp(database);
  });
  afterAll(async () => {
    await app?.close();
    await database?.close();
  });
  return {
    get app() {
      return app;
    },
    get db() {
      return database.db;
    },
    get database() {
      return database;
    },
  };
}
