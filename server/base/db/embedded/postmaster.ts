import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCodeOf } from '#server/base/error-code.ts';

/** From the server's own file. */
export type Postmaster = {
  pid: number;
  port: number;
  state: 'starting' | 'ready' | 'stopping';
};

const LOOK_EVERY_MS = 20;
/** Milliseconds before a harsher signal. */
const STOP_WITHIN_MS = 7000;
const GONE_WITHIN_MS = 10_000;

/** undefined without a running server; ignores what a dead one left. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const text = read(join(cluster, 'postmaster.pid'));
  if (text === undefined) return undefined;
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isServerOf(cluster, pid)) return undefined;
  const state = lines[7] === 'ready' || lines[7] === 'stopping' ? lines[7] : 'starting';
  return { pid, port: Number(lines[3]), state };
}

/** Deletes `postmaster.pid` (Linux only): another process may have its number. Shared memory still protects data. */
export function forgetPostmaster(cluster: string): void {
  if (process.platform === 'linux') rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/** Stops a running server and its connections; gives up silently after ten seconds. */
export async function stopPostmaster(cluster: string): Promise<void> {
  const begunAt = performance.now();
  const found = findPostmaster(cluster);
  if (found === undefined) return;
  signalPostmaster(found, 'SIGINT');
  let isHurried = false;
  while (findPostmaster(cluster)?.pid === found.pid) {
    await delay(LOOK_EVERY_MS);
    const waitedMs = performance.now() - begunAt;
    if (waitedMs > GONE_WITHIN_MS) return;
    if (waitedMs > STOP_WITHIN_MS && !isHurried) {
      isHurried = true;
      signalPostmaster(found, 'SIGQUIT');
    }
  }
}

/** SIGINT is a fast shutdown, SIGQUIT an immediate one. Ignores missing rights and ended processes. */
export function signalPostmaster({ pid }: Postmaster, signal: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended, or belongs to another user, who stops it.
  }
}

/** Another process may have the number; a zombie has no command line. */
function isServerOf(cluster: string, pid: number): boolean {
  if (process.platform === 'linux') {
    const args = read(`/proc/${pid}/cmdline`)?.split('\0') ?? [];
    return args.includes(cluster);
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCodeOf(error) === 'EPERM';
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
