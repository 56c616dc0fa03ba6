import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { joinServer } from '#server/db/embedded/join-server.ts';
import { findPostmaster } from '#server/db/embedded/postmaster.ts';
import { openDatabase } from '#server/db/open.ts';
import { treeCpuMs } from './cpu-time.ts';
import { fillCatalogue } from './fill-catalogue.ts';

/** A PostgreSQL of its own for one run. */
export type BenchPostgres = {
  /** A migrated database with `count` products; its connection URL. */
  withProducts(count: number): Promise<string>;
  /** CPU time of all its processes so far, in ms. */
  cpuMs(): number;
  stop(): Promise<void>;
};

/** Enough for several shops and what measures them. */
const CONNECTIONS = 40;

export async function startPostgres(): Promise<BenchPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-postgres-'));
  const server = await joinServer(folder, { poolSize: CONNECTIONS });
  return {
    withProducts: async (count) => {
      const name = `products_${count}`;
      await createDatabase(server.url(), name);
      const url = new URL(server.url());
      url.pathname = `/${name}`;
      const database = await openDatabase({ databaseUrl: url.href, dataDir: folder });
      await database.migrate();
      await fillCatalogue(database.db, count);
      await database.close();
      return url.href;
    },
    cpuMs: () => treeCpuMs(findPostmaster(join(folder, 'db'))!.pid),
    stop: async () => {
      await server.leave();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function createDatabase(connectionString: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
}
