import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { createQueue } from './take-turns.ts';

/** The helper ended before it answered: out of memory or time, or killed. */
export class HelperLost extends Error {}
/** The helper passed its time limit and was killed. */
export class HelperLate extends HelperLost {}

type Options = {
  /** Path of a program that calls `answerMessages`. */
  program: string;
  heapMb: number;
  /** An idle helper ends after this time and frees its memory. */
  idleMs: number;
  /** Counts from the start of the work; no limit unless given. */
  timeoutMs?: number;
  /** Most waiting orders, in all and of one asker (`createQueue`). */
  most?: number;
  mostOfOne?: number;
};

type OrderOptions = {
  /** The asker: `createQueue` shares turns between askers. */
  whose?: string;
  /** Replaces the helper's own limit. */
  timeoutMs?: number;
};

export type Helper<Order, Answer> = {
  ask(order: Order, options?: OrderOptions): Promise<Answer>;
  prepare(): void;
};

/**
 * Runs work on strangers' files in a process of its own, one piece at a time, so that too much memory ends only that
 * process. It starts on demand and ends with ours. Rejects with HelperLost, HelperLate or QueueFull.
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
  /** A helper that got the signal to end takes no more orders. */
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

/** Runs `work` for each message of the parent process and sends its result. Exits when the parent disconnects. */
export function answerMessages<Order, Answer>(work: (order: Order) => Promise<Answer>): void {
  process.on('message', (order: Order) => {
    work(order).then((answer) => process.send?.(answer));
  });
  // Ctrl-C reaches the whole group; the parent ends the helper after its work.
  process.on('SIGINT', () => undefined);
  process.once('disconnect', () => process.exit());
}

function start({ program, heapMb }: Options): ChildProcess {
  const compiled = getCompileCacheDir();
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMb}`],
    // The helper needs none of the shop's settings and secrets.
    env: {
      PATH: process.env.PATH,
      MALLOC_ARENA_MAX: '2',
      ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }),
    },
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  });
  // Ends a process that cannot be started or written to: the order waits for its exit.
  child.on('error', () => child.kill('SIGKILL'));
  return child;
}

function hold(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}
