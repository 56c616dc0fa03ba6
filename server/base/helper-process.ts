import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { createQueue } from './take-turns.ts';

/** The helper ended before it answered: it ran out of memory, of time, or was killed. */
export class HelperLost extends Error {}
/** It took longer than its order may, and was ended for it. */
export class HelperLate extends HelperLost {}

type Options = {
  /** Path of the program, which answers each message with one (`answerMessages`). */
  program: string;
  /** What its own heap may take, in MB. */
  heapMb: number;
  /** It is ended this long after its last answer, and what it took of memory with it. */
  idleMs: number;
  /** How long an answer may take once its turn has come; for ever unless given. */
  timeoutMs?: number;
  /** How many orders wait at most, and of one asker (`createQueue`); without limit unless given. */
  most?: number;
  mostOfOne?: number;
};

type OrderOptions = {
  /** Who asks, as `createQueue` gives turns: those who ask for little do not wait for one who asks for much. */
  whose?: string;
  /** How long this answer may take, instead of the time limit of all. */
  timeoutMs?: number;
};

export type Helper<Order, Answer> = {
  ask(order: Order, options?: OrderOptions): Promise<Answer>;
  /** Starts the process for work that is likely to come soon. */
  prepare(): void;
};

/**
 * Has work that strangers' files decide the size of done by a process of its own, one piece at a time: a
 * piece that asks for too much memory ends that process, and what it took is given back. The process is
 * started when there is work, ends itself with ours, and keeps no program alive that has nothing else to
 * do. Rejects with HelperLost, HelperLate, and QueueFull before anything is done.
 */
export function createHelper<Order extends object, Answer>(
  options: Options,
): Helper<Order, Answer> {
  const inTurn = createQueue(1, options);
  let current: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const begin = (): ChildProcess => {
    const child = start(options);
    child.once('exit', () => {
      if (current === child) current = undefined;
    });
    current = child;
    return child;
  };
  /** One that was told to leave still takes a moment to, and hears nothing any more. */
  const ready = (): ChildProcess | undefined => (current?.connected ? current : undefined);
  const ask = async (order: Order, timeoutMs: number | undefined): Promise<Answer> => {
    clearTimeout(idle);
    const child = ready() ?? begin();
    hold(child);
    const settled = new AbortController();
    const { signal } = settled;
    let isLate = false;
    const end = () => {
      isLate = true;
      child.kill('SIGKILL');
    };
    const late = timeoutMs === undefined ? undefined : setTimeout(end, timeoutMs);
    try {
      const answered = once(child, 'message', { signal }).catch((cause: unknown) => {
        throw new HelperLost('The helper could not be started or written to.', { cause });
      });
      const ended = once(child, 'exit', { signal }).then(([code, by]) => {
        if (isLate) throw new HelperLate(`The helper did not answer within ${timeoutMs} ms.`);
        throw new HelperLost(`The helper ended (${by ?? code}) before it answered.`);
      });
      child.send(order);
      const [answer] = await Promise.race([answered, ended]);
      return answer;
    } finally {
      clearTimeout(late);
      settled.abort();
      rest(child);
    }
  };
  const rest = (child: ChildProcess): void => {
    child.unref();
    child.channel?.unref();
    clearTimeout(idle);
    idle = setTimeout(() => child.connected && child.disconnect(), options.idleMs).unref();
  };
  return {
    ask: (order, { whose, timeoutMs = options.timeoutMs } = {}) =>
      inTurn(() => ask(order, timeoutMs), whose),
    prepare: () => {
      if (ready() === undefined) rest(begin());
    },
  };
}

/** What the program of a helper does: each message that comes is answered with what `work` makes of it. */
export function answerMessages<Order, Answer>(work: (order: Order) => Promise<Answer>): void {
  process.on('message', (order: Order) => {
    work(order).then((answer) => process.send?.(answer));
  });
  // Ctrl-C goes to the whole group; whoever started this ends it when the work is done.
  process.on('SIGINT', () => undefined);
  process.once('disconnect', () => process.exit());
}

function start({ program, heapMb }: Options): ChildProcess {
  const compiled = getCompileCacheDir();
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMb}`],
    // Nothing of the shop's settings and secrets is needed to read what a stranger sent.
    env: {
      PATH: process.env.PATH,
      MALLOC_ARENA_MAX: '2',
      ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }),
    },
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  });
  // A process that cannot be started or written to ends, which is what an order waits for.
  child.on('error', () => child.kill('SIGKILL'));
  return child;
}

function hold(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}
