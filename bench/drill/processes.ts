import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A program of the drill, in one process group with its children. */
export type Program = {
  pid: number;
  isRunning(): boolean;
  /** To the whole group, as a lost machine loses all of its processes. */
  signal(name: NodeJS.Signals): void;
  ended: Promise<unknown>;
};

export type Start = ReturnType<typeof openPrograms>['start'];

type User = { uid: number; gid: number };

const LOOK_EVERY_MS = 100;

/** Starts programs that log to one folder, and ends all that still run. */
export function openPrograms(folder: string) {
  const started: ChildProcess[] = [];
  const start = (
    name: string,
    command: string,
    args: string[],
    { env = {}, user }: { env?: Record<string, string>; user?: User } = {},
  ): Program => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    const child = spawn(command, args, {
      cwd: folder,
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', log, log],
      detached: true,
      ...user,
    });
    started.push(child);
    return {
      pid: child.pid!,
      isRunning: () => isRunning(child),
      signal: (signal) => signalGroup(child, signal),
      ended: once(child, 'exit'),
    };
  };
  const close = async () => {
    for (const signal of ['SIGCONT', 'SIGTERM', 'SIGKILL'] as const) {
      for (const child of started) signalGroup(child, signal);
      if (signal === 'SIGTERM') await delay(3000);
    }
  };
  return { start, close };
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode === null && signalCode === null;

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-child.pid!, signal);
  } catch {
    // The group has ended.
  }
}

/** Throws `what` when the condition does not hold within `withinMs`. */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  withinMs = 60_000,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${withinMs} ms`);
    await delay(LOOK_EVERY_MS);
  }
}
