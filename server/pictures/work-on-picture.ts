import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createQueue } from '#server/take-turns.ts';
import type { TaskAnswer } from './process.ts';
import type { PictureTask, PictureTasks } from './tasks.ts';

const program = join(import.meta.dirname, 'process.ts');
const HEAP_MB = 128;
/** Far longer than the largest picture takes on a slow machine. */
const TASK_TIMEOUT_MS = 30_000;
/** Memory that a picture took is given back this long after the last one. */
const IDLE_MS = 10_000;

/** Pictures are unpacked one at a time, so that many large ones take no more memory than one. */
const inTurn = createQueue(1);
let current: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

type Input<T extends PictureTask> = Parameters<PictureTasks[T]>[0];
type Result<T extends PictureTask> = Awaited<ReturnType<PictureTasks[T]>>;

/**
 * Has a task of `picture-tasks.ts` done by a process of its own, whose memory goes with it: what
 * decoders take outside our heap is never given back by a process that lives on. Throws when the task
 * does, when it takes more than half a minute, and when the process does not survive it.
 */
export function workOnPicture<T extends PictureTask>(task: T, input: Input<T>): Promise<Result<T>> {
  return inTurn(() => askProcess(task, input));
}

async function askProcess<T extends PictureTask>(task: T, input: Input<T>): Promise<Result<T>> {
  clearTimeout(idle);
  const child = current ?? startProcess();
  hold(child);
  const settled = new AbortController();
  const { signal } = settled;
  const late = setTimeout(() => child.kill('SIGKILL'), TASK_TIMEOUT_MS);
  try {
    const answered = once(child, 'message', { signal });
    const ended = once(child, 'exit', { signal }).then(() => {
      throw new Error('The process that works on pictures ended.');
    });
    child.send({ task, input });
    const [answer] = (await Promise.race([answered, ended])) as [TaskAnswer];
    if ('failure' in answer) throw new Error(answer.failure);
    return answer.result as Result<T>;
  } finally {
    clearTimeout(late);
    settled.abort();
    release(child);
  }
}

function startProcess(): ChildProcess {
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${HEAP_MB}`, '--disable-warning=ExperimentalWarning'],
    // Nothing of the shop's settings is needed to read what a stranger sent.
    env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // A process that cannot be started or written to ends, which is what a task waits for.
  child.on('error', () => child.kill('SIGKILL'));
  child.once('exit', () => {
    if (current === child) current = undefined;
  });
  current = child;
  return child;
}

/** A program ends when only the process for pictures is left, but not while it works. */
function hold(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

function release(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  idle = setTimeout(() => child.disconnect(), IDLE_MS).unref();
}
