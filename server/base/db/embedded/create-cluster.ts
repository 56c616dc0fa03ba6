import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { errorCodeOf } from '#server/base/error-code.ts';
import { type DataFolder, diskFull, giveToOwner } from './data-folder.ts';
import type { Binaries } from './find-binaries.ts';
import { ENVIRONMENT, type SystemAccount } from './server-account.ts';
import { ServerRefusal } from './server-refusal.ts';

const run = promisify(execFile);

/** Renames the cluster into place when complete. Returns the superuser's password. Throws ServerRefusal. */
export async function createCluster(
  folder: DataFolder,
  { initdb }: Binaries,
  account: SystemAccount | undefined,
): Promise<string> {
  const unfinished = `${folder.cluster}.new`;
  const passwordFile = `${folder.cluster}.password`;
  const password = newPassword();
  try {
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { mode: 0o700 });
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (account !== undefined) {
      for (const path of [unfinished, passwordFile]) chownSync(path, account.uid, account.gid);
    }
    const options = [
      `--pgdata=${unfinished}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--lc-messages=C',
      '--auth=scram-sha-256',
      '--no-instructions',
    ];
    await run(initdb, options, { cwd: '/', env: ENVIRONMENT, ...asAccount(account) });
    renameSync(unfinished, folder.cluster);
    return password;
  } catch (cause) {
    rmSync(unfinished, { recursive: true, force: true });
    const { stderr = '', message, code } = cause as NodeJS.ErrnoException & { stderr?: string };
    if (code === 'ENOSPC' || stderr.includes('No space left')) throw diskFull(folder.path);
    const reason = stderr.trim().split('\n').at(-1) || message;
    throw new ServerRefusal(`La base de données ne se crée pas sous ${folder.path} : ${reason}`, {
      cause,
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Sets and returns a new superuser's password in a stopped cluster. Throws ServerRefusal. */
export async function resetServerPassword(
  { cluster }: DataFolder,
  { postgres }: Binaries,
  account: SystemAccount | undefined,
): Promise<string> {
  const password = newPassword();
  // Without archiving the server would delete parts that are not archived yet.
  const keepLog = ['-c', 'wal_level=replica', '-c', 'archive_mode=on'];
  const server = spawn(postgres, ['--single', '-D', cluster, ...keepLog, 'postgres'], {
    cwd: '/',
    env: ENVIRONMENT,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...asAccount(account),
  });
  server.stdin.end(`alter role ${SUPERUSER} password '${password}'\n`);
  const [code] = await once(server, 'exit');
  if (code === 0) return password;
  throw new ServerRefusal(`Le mot de passe de la base sous ${cluster} ne se change pas.`);
}

/** Options that start a process as this account; none keeps the current one. */
export function asAccount(account: SystemAccount | undefined): { uid?: number; gid?: number } {
  return account === undefined ? {} : { uid: account.uid, gid: account.gid };
}

/** The file with it is a URL for `psql`. */
export type Connection = { port: number; password: string };

const SUPERUSER = 'sandaga';

const newPassword = (): string => randomBytes(24).toString('base64url');

/** Contains the password of the superuser. */
export function urlOf({ port, password }: Connection): string {
  return `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;
}

/** undefined without a usable one. */
export function readConnection({ connection }: DataFolder): Connection | undefined {
  let text: string;
  try {
    text = readFileSync(connection, 'utf8').trim();
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  if (!URL.canParse(text)) return undefined;
  const { port, password } = new URL(text);
  return password === '' ? undefined : { port: Number(port), password };
}

/** Replaces the connection file in one step; only its owner can read it, as it has the password. */
export function writeConnection(folder: DataFolder, connection: Connection): void {
  const whole = `${folder.connection}.new`;
  writeFileSync(whole, `${urlOf(connection)}\n`, { mode: 0o600 });
  giveToOwner(folder, whole);
  renameSync(whole, folder.connection);
}
