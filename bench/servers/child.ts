import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { treeMemoryMb } from './processor-use.ts';

export type Child = {
  address: string;
  pid: number;
  /** CPU time so far, user and system, in milliseconds. */
  cpuMs(): number;
  /** Memory of the process and all below it, such as PostgreSQL's, in MB. */
  memoryMb(): number;
  stop(): Promise<void>;
  /** SIGKILL, as a power cut would. */
  kill(): Promise<void>;
};

const MS_PER_TICK = 10;

/** Starts a script as a process and waits until it listens. Throws if it ends before that. */
export async function startChild(
  script: string,
  environment: Record<string, string> = {},
  args: string[] = [],
): Promise<Child> {
  const program = join(import.meta.dirname, script);
  const child = spawn(join(import.meta.dirname, '../../bin/shop'), [program, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error(`${script} ended before it listened`);
    }),
  ])) as [{ address: string }];
  const endWith = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    pid: child.pid!,
    address: message.address.replace('0.0.0.0', '127.0.0.1'),
    cpuMs: () => {
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
      return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
    },
    memoryMb: () => treeMemoryMb(child.pid!),
    stop: () => endWith('SIGTERM'),
    kill: () => endWith('SIGKILL'),
  };
}

/** Runs `use` with a started child, then stops the child, even after an error. */
export async function withChild<T>(
  script: string,
  environment: Record<string, string>,
  use: (child: Child) => Promise<T>,
  args: string[] = [],
): Promise<T> {
  const child = await startChild(script, environment, args);
  try {
    return await use(child);
  } finally {
    await child.stop();
  }
}
