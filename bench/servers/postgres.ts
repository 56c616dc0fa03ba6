import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { asAccount } from '#server/base/db/embedded/create-cluster.ts';
import { joinServer } from '#server/base/db/embedded/join-server.ts';
import { findPostmaster } from '#server/base/db/embedded/postmaster.ts';
import { chooseAccount } from '#server/base/db/embedded/server-account.ts';
import { openDatabase } from '#server/base/db/open.ts';
import { findFreePort } from '#tests/helpers/base/free-port.ts';
import { fillCatalogue } from '../fill-catalogue.ts';
import { treeCpuMs } from './processor-use.ts';

export type BenchPostgres = {
  /** A migrated database with `count` products; its connection URL. */
  withProducts(count: number): Promise<string>;
  /** CPU time of all its processes so far, in ms. */
  cpuMs(): number;
  stop(): Promise<void>;
};

const CONNECTIONS = 40;

/** Starts the shop’s PostgreSQL in a temporary folder, which `stop` removes. */
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

/** Makes a migrated database with `count` products beside that of `url`. Returns its URL. */
async function fillProducts(url: string, count: number, dataDir: string): Promise<string> {
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

const PROGRAMS = '/usr/lib/postgresql/15/bin';

const LOOK_EVERY_MS = 50;

/** Debian's PostgreSQL 15 with its default settings, as most shops have; undefined where it is not installed. */
export async function startDebianPostgres(): Promise<BenchPostgres | undefined> {
  if (!existsSync(PROGRAMS)) return undefined;
  const account = chooseAccount([]);
  const folder = mkdtempSync(join(tmpdir(), 'bench-debian-'));
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  const cluster = join(folder, 'db');
  execFileSync(
    join(PROGRAMS, 'initdb'),
    ['-D', cluster, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    { cwd: folder, stdio: 'ignore', ...asAccount(account) },
  );
  const port = await findFreePort();
  const server = spawn(
    join(PROGRAMS, 'postgres'),
    ['-D', cluster, '-p', `${port}`, '-k', folder, '-h', '127.0.0.1'],
    { cwd: folder, stdio: 'ignore', ...asAccount(account) },
  );
  const url = `postgres://bench@127.0.0.1:${port}/postgres`;
  while (!isReady(port)) {
    if (server.exitCode !== null) throw new Error('Debian’s PostgreSQL did not start');
    await delay(LOOK_EVERY_MS);
  }
  return {
    withProducts: (count) => fillProducts(url, count, folder),
    cpuMs: () => treeCpuMs(server.pid!),
    stop: async () => {
      server.kill('SIGINT');
      if (server.exitCode === null) await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isReady(port: number): boolean {
  try {
    execFileSync(join(PROGRAMS, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', `${port}`]);
    return true;
  } catch {
    return false;
  }
}
