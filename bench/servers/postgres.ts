import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { joinServer } from '#server/base/db/embedded/join-server.ts';
import { findPostmaster } from '#server/base/db/embedded/postmaster.ts';
import { openDatabase } from '#server/base/db/open.ts';
import { fillCatalogue } from '../fill-catalogue.ts';
import { treeCpuMs } from './cpu-time.ts';

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
    withProducts: (count) => fillProducts(server.url(), count, folder),
    cpuMs: () => treeCpuMs(findPostmaster(join(folder, 'db'))!.pid),
    stop: async () => {
      await server.leave();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes a migrated database with `count` products beside the one that `url` names. Returns its connection URL. */
export async function fillProducts(url: string, count: number, dataDir: string): Promise<string> {
  const name = `products_${count}`;
  await createDatabase(url, name);
  const filled = new URL(url);
  filled.pathname = `/${name}`;
  const database = await openDatabase({ databaseUrl: filled.href, dataDir });
  await database.migrate();
  await fillCatalogue(database.db, count);
  await database.close();
  return filled.href;
}

async function createDatabase(connectionString: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
}
