import type { Answer, QueueMemory } from './memory.ts';
import { numberRequest } from './memory.ts';
import type { Store } from './storage.ts';

type Heard<M> = (memory: M, answer: Answer) => M;

/** The beginning of the queue, as one call carries it. */
type Batch<M> = {
  keys: string[];
  /** Resolves to the answered keys, and to what the response changes. */
  send(): Promise<{ answered: string[]; hear: Heard<M> }>;
};

/** How a page talks with the server. Calls throw errors with a `status`, 0 without a network. */
export type Line<M extends QueueMemory> = {
  /** The most commands that the server takes in one call. */
  most: number;
  pack(queue: M['queue'], most: number): Promise<Batch<M>>;
  /** Reads what the page shows. */
  read(): Promise<Heard<M>>;
  /** Takes a command that the server refuses for good out of the queue, with the reason in French. */
  drop(memory: M, key: string, message: string): M;
};

/** Statuses of a call that the line did not carry. */
const NOT_CARRIED = [0, 408];
/** Statuses that no retry changes. */
const FOR_GOOD = [400, 404, 409, 413, 415, 422];

/** Commands per call: halved after each call not carried, doubled after success. */
export type BatchSize = { most: number };

/** Sends the queue in order (rule R-15), then reads what is shown; returns the memory. Throws the server's refusal. */
export async function sendQueue<M extends QueueMemory>(
  store: Store<M>,
  line: Line<M>,
  pace: BatchSize,
  now: () => Date,
): Promise<M> {
  let memory = await store.change(numberRequest);
  while (memory.queue.length > 0) {
    const { asked } = memory;
    const { keys, send } = await line.pack(memory.queue, pace.most);
    try {
      const { answered, hear } = await send();
      const answer = { asked, at: now().toISOString() };
      memory = await store.change((kept) => numberRequest(hear(kept, answer)));
      if (!answered.includes(keys[0]!)) throw unanswered();
      pace.most = Math.min(pace.most * 2, line.most);
    } catch (error) {
      const { status = 0, message } = error as { status?: number; message: string };
      if (NOT_CARRIED.includes(status)) {
        pace.most = Math.max(1, Math.floor(Math.min(pace.most, keys.length) / 2));
      }
      if (!FOR_GOOD.includes(status)) throw error;
      // One command is wrong, the others may be good: sends each alone.
      if (keys.length > 1) {
        pace.most = 1;
        continue;
      }
      memory = await store.change((kept) => numberRequest(line.drop(kept, keys[0]!, message)));
    }
  }
  const { asked } = memory;
  const hear = await line.read();
  return store.change((kept) => hear(kept, { asked, at: now().toISOString() }));
}

const unanswered = () =>
  Object.assign(new Error('The oldest command has no answer.'), { status: 500 });
