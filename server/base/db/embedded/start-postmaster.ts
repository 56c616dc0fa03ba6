import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { asAccount } from './create-cluster.ts';
import { type DataFolder, diskFull, giveToOwner } from './data-folder.ts';
import type { Binaries } from './find-binaries.ts';
import { findPostmaster, forgetPostmaster } from './postmaster.ts';
import { ENVIRONMENT, type SystemAccount } from './server-account.ts';
import { ServerRefusal } from './server-refusal.ts';

const LOOK_EVERY_MS = 20;
/** Recovery after a crash takes seconds; past this the operator should look. */
const START_WITHIN_MS = 60_000;
const ENDING_PAUSE_MS = 100;
const LOG_AT_MOST_BYTES = 1_000_000;
/** Connections of a dead server end with their statements. */
const STILL_ENDING = /pre-existing shared memory block/;
const PORT_TAKEN = /could not bind|could not create any TCP\/IP sockets/;

/** Starts it out of reach of Ctrl-C and waits until it takes changes. Returns its port. Throws ServerRefusal. */
export async function startPostmaster(
  folder: DataFolder,
  { postgres }: Binaries,
  account: SystemAccount | undefined,
  wanted: {
    port: number;
    poolSize: number;
    settings: Readonly<Record<string, string>>;
    withinMs?: number;
  },
): Promise<number> {
  const { withinMs = START_WITHIN_MS } = wanted;
  const deadline = performance.now() + withinMs;
  let port = await choosePort(wanted.port);
  for (;;) {
    forgetPostmaster(folder.cluster);
    const log = openLog(folder.log);
    giveToOwner(folder, folder.log);
    const options = ['-D', folder.cluster, ...settingsOf({ ...wanted, port })];
    const server = spawn(postgres, options, {
      cwd: '/',
      env: ENVIRONMENT,
      detached: true,
      stdio: ['ignore', log.file, log.file],
      ...asAccount(account),
    });
    closeSync(log.file);
    let failure: string | undefined;
    server.once('error', (error) => {
      failure = error.message;
    });
    server.unref();
    while (failure === undefined && performance.now() < deadline) {
      const found = findPostmaster(folder.cluster);
      if (found?.pid === server.pid && found?.state === 'ready') return port;
      if (hasEnded(server)) failure = readFileSync(folder.log, 'utf8').slice(log.from);
      else await delay(LOOK_EVERY_MS);
    }
    if (failure !== undefined && performance.now() < deadline) {
      if (STILL_ENDING.test(failure)) {
        await delay(ENDING_PAUSE_MS);
        continue;
      }
      if (PORT_TAKEN.test(failure)) {
        port = await choosePort(0);
        continue;
      }
    }
    throw explain(folder, failure, withinMs);
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;

function explain(folder: DataFolder, failure: string | undefined, withinMs: number): ServerRefusal {
  if (failure === undefined) {
    const seconds = withinMs / 1000;
    return new ServerRefusal(
      `PostgreSQL n’est pas prêt après ${seconds} secondes : voyez ${folder.log}.`,
    );
  }
  if (failure.includes('No space left')) return diskFull(folder.path);
  const lines = failure.split('\n').filter((line) => /FATAL|PANIC|ERROR|error/.test(line));
  const reason = (lines.at(-1) ?? failure.trim()).replace(/^.*?(FATAL|PANIC|ERROR): +/, '');
  return new ServerRefusal(`PostgreSQL ne démarre pas : ${reason} (journal : ${folder.log}).`);
}

/** Truncates a long log. */
function openLog(path: string): { file: number; from: number } {
  const file = openSync(path, 'a', 0o600);
  const { size } = fstatSync(file);
  if (size <= LOG_AT_MOST_BYTES) return { file, from: size };
  ftruncateSync(file);
  return { file, from: 0 };
}

/** Another free port when the wanted one is taken. */
function choosePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => (wanted === 0 ? reject(error) : resolve(choosePort(0))));
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

/** For a small machine: little memory, durable, connections for two programs. `settings` override these. */
export function settingsOf({
  port,
  poolSize,
  settings,
}: {
  port: number;
  poolSize: number;
  settings: Readonly<Record<string, string>>;
}): string[] {
  const all = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 2 * poolSize + 20,
    shared_buffers: '64MB',
    effective_cache_size: '512MB',
    maintenance_work_mem: '32MB',
    jit: 'off',
    // Workers are processes, and gain nothing on two cores.
    io_method: 'sync',
    max_parallel_workers_per_gather: 0,
    max_parallel_maintenance_workers: 0,
    autovacuum_max_workers: 1,
    // No replica follows this server, and `pg_dump` does not need more.
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_logical_replication_workers: 0,
    max_wal_size: '256MB',
    min_wal_size: '32MB',
    // After a crash one call instead of 1,400, which took seconds.
    recovery_init_sync_method: process.platform === 'linux' ? 'syncfs' : 'fsync',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements and values hold personal data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...settings,
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
