import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { asAccount } from '#server/base/db/embedded/create-cluster.ts';
import { chooseAccount } from '#server/base/db/embedded/server-account.ts';
import { findFreePort } from '#tests/helpers/base/free-port.ts';
import { treeCpuMs } from './cpu-time.ts';
import { type BenchPostgres, fillProducts } from './postgres.ts';

/** Where Debian's package `postgresql-15` puts its programs. */
const PROGRAMS = '/usr/lib/postgresql/15/bin';
const LOOK_EVERY_MS = 50;

/**
 * Debian's PostgreSQL 15 with the settings that it comes with, for one run; undefined where the package is not
 * installed. Most shops that do not use our own server have one like it.
 */
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
