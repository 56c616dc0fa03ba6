import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { asAccount } from '#server/base/db/embedded/create-cluster.ts';
import { chooseAccount } from '#server/base/db/embedded/server-account.ts';
import { findFreePort } from './free-port.ts';

/** Debian's folder of pgbouncer, often missing in PATH. */
const PATH = `${process.env.PATH}:/usr/sbin`;
const deployed = join(import.meta.dirname, '../../../deploy/pgbouncer/pgbouncer.ini');
const STARTS_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 20;

export const hasPgBouncer = spawnSync('pgbouncer', ['--version'], { env: { PATH } }).status === 0;

/** The PgBouncer of `deploy/` with two connections; `ignored` are its `ignore_startup_parameters`. */
export async function startPgBouncer(
  serverUrl: string,
  { connectQuery, ignored = '' }: { connectQuery?: string; ignored?: string } = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'sandaga-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await findFreePort();
  const { hostname, port: serverPort, username, password } = new URL(serverUrl);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    readFileSync(deployed, 'utf8')
      .replace(
        /^sandaga = .*$/m,
        `* = host=${hostname} port=${serverPort} user=${username} password=${password} ${connectQuery === undefined ? '' : `connect_query='${connectQuery}'`}`,
      )
      .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
      .replace(/^auth_type = .*\nauth_file = .*$/m, 'auth_type = any')
      .replace(/^default_pool_size = .*$/m, 'default_pool_size = 2')
      .concat(`ignore_startup_parameters = ${ignored}\n`),
  );
  const pgbouncer = spawn('pgbouncer', ['--quiet', file], {
    env: { PATH },
    stdio: 'ignore',
    ...asAccount(chooseAccount([])),
  });
  const ended = once(pgbouncer, 'exit');
  const close = async () => {
    pgbouncer.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const deadline = performance.now() + STARTS_WITHIN_MS;
  while (!(await isListening(port))) {
    if (performance.now() > deadline || pgbouncer.exitCode !== null) {
      await close();
      throw new Error('PgBouncer does not start');
    }
    await delay(LOOK_EVERY_MS);
  }
  const url = new URL(serverUrl);
  url.port = String(port);
  return { url: url.href, close };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
