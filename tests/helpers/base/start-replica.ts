import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { asAccount } from '#server/base/db/embedded/create-cluster.ts';
import { findBinaries } from '#server/base/db/embedded/find-binaries.ts';
import { joinServer } from '#server/base/db/embedded/join-server.ts';
import { reachableBinaries } from '#server/base/db/embedded/place-for-root.ts';
import { chooseAccount, ENVIRONMENT } from '#server/base/db/embedded/server-account.ts';
import { settingsOf } from '#server/base/db/embedded/start-postmaster.ts';
import { openDatabase } from '#server/base/db/open.ts';
import { installQueues } from '#server/base/queue/install-queues.ts';
import { findFreePort } from './free-port.ts';
import { administer } from './start-postgres.ts';

export type Replicated = {
  primaryUrl: string;
  replicaUrl: string;
  replicaPort: number;
  /** The replica receives changes without showing them. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  /** As `kill -9` of all its processes. */
  killReplica(): Promise<void>;
  startReplica(): Promise<void>;
  stop(): Promise<void>;
};

const NAME = 'sandaga_replicated';
const POOL_SIZE = 20;
const SETTINGS = { fsync: 'off', wal_level: 'replica', max_wal_senders: '4' };
const STARTS_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 50;

/** A migrated database on both. npm brings no pg_basebackup, so the replica is a copy of the stopped cluster. */
export async function startReplicated(): Promise<Replicated> {
  const folder = mkdtempSync(join(tmpdir(), 'sandaga-replica-'));
  const joinPrimary = () => joinServer(folder, { poolSize: POOL_SIZE, settings: SETTINGS });
  const first = await joinPrimary();
  await fill(first.url());
  await first.leave();
  const cluster = join(folder, 'db');
  const copy = join(folder, 'replica');
  copyCluster(cluster, copy);
  const primary = await joinPrimary();
  const primaryUrl = urlOf(primary.url());
  follow(copy, primary.url());
  const port = await findFreePort();
  const replicaUrl = urlOf(primary.url(), port);
  let replica: ChildProcess | undefined;
  const startReplica = async () => {
    rmSync(join(copy, 'postmaster.pid'), { force: true });
    const settings = settingsOf({ port, poolSize: POOL_SIZE, settings: SETTINGS });
    const account = chooseAccount([copy]);
    const { postgres } = reachableBinaries(findBinaries(), account);
    replica = spawn(postgres, ['-D', copy, ...settings], {
      cwd: '/',
      env: ENVIRONMENT,
      stdio: 'ignore',
      ...asAccount(account),
    });
    await untilAnswers(replicaUrl);
  };
  const endReplica = async (signal: NodeJS.Signals) => {
    if (replica === undefined || replica.exitCode !== null || replica.signalCode !== null) return;
    const ended = once(replica, 'exit');
    replica.kill(signal);
    await ended;
  };
  await startReplica();
  return {
    primaryUrl,
    replicaUrl,
    replicaPort: port,
    pauseReplay: () => administer(replicaUrl, 'select pg_wal_replay_pause()'),
    resumeReplay: () => administer(replicaUrl, 'select pg_wal_replay_resume()'),
    // The postmaster ends its processes at once, without goodbyes.
    killReplica: () => endReplica('SIGQUIT'),
    startReplica,
    stop: async () => {
      await endReplica('SIGQUIT');
      await primary.leave();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function urlOf(serverUrl: string, port?: number): string {
  const url = new URL(serverUrl);
  url.pathname = `/${NAME}`;
  if (port !== undefined) url.port = String(port);
  return url.href;
}

async function fill(serverUrl: string): Promise<void> {
  await administer(serverUrl, `create database ${NAME}`);
  const database = await openDatabase({ databaseUrl: urlOf(serverUrl), dataDir: '' });
  try {
    await database.migrate();
    await installQueues(database);
  } finally {
    await database.close();
  }
}

function copyCluster(cluster: string, copy: string): void {
  cpSync(cluster, copy, { recursive: true, preserveTimestamps: true });
  chmodSync(copy, 0o700);
  const { uid, gid } = statSync(cluster);
  if (process.getuid?.() !== 0) return;
  const inside = readdirSync(copy, { recursive: true, encoding: 'utf8' });
  for (const path of ['', ...inside]) chownSync(join(copy, path), uid, gid);
}

function follow(copy: string, primaryUrl: string): void {
  const signal = join(copy, 'standby.signal');
  writeFileSync(signal, '');
  const { uid, gid } = statSync(copy);
  if (process.getuid?.() === 0) chownSync(signal, uid, gid);
  appendFileSync(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${primaryUrl}'\n`);
}

async function untilAnswers(url: string): Promise<void> {
  const deadline = performance.now() + STARTS_WITHIN_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(LOOK_EVERY_MS);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
