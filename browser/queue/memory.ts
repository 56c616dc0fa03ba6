import type { CommandOutcome } from '#contract/delivery/round-states.ts';

/** A command that the server has not answered yet. */
export type Queued = { command: { key: string } };
/** Shown until the person has read it. */
export type Notice = { key: string; outcome: CommandOutcome; message: string };
export type Result = Notice;

/** What each page stores beside what it shows. The functions below return a changed copy. */
export type QueueMemory<Q extends Queued = Queued, N extends Notice = Notice> = {
  /** Number of the newest request, and of the one that brought what is shown. */
  asked: number;
  heard: number;
  /** By the device's clock. */
  readAt: string | null;
  queue: Q[];
  notices: N[];
};

export const EMPTY_QUEUE = { asked: 0, heard: 0, readAt: null, queue: [], notices: [] };

/** Number of the request, and when its response came. */
export type Answer = { asked: number; at: string };

/** Appends a command; a known one keeps its place. */
export const enqueue = <Q extends Queued, M extends QueueMemory<Q>>(memory: M, noted: Q): M =>
  memory.queue.some(({ command }) => command.key === noted.command.key)
    ? memory
    : { ...memory, queue: [...memory.queue, noted] };

/** Counts one more request; what an older one brings is ignored later. */
export const numberRequest = <M extends QueueMemory>(memory: M): M => ({
  ...memory,
  asked: memory.asked + 1,
});

/** Removes a notice that the person has read. */
export const acknowledge = <M extends QueueMemory>(memory: M, key: string): M => ({
  ...memory,
  notices: memory.notices.filter((notice) => notice.key !== key),
});

/** Removes an answered command; one that was not simply applied becomes a notice. */
export function hearResult<Q extends Queued, N extends Notice, M extends QueueMemory<Q, N>>(
  memory: M,
  { key, outcome, message }: Result,
  noticeOf: (noted: Q, result: Result) => N,
): M {
  const noted = memory.queue.find(({ command }) => command.key === key);
  // Answered already: it was sent again before its response came.
  if (noted === undefined) return memory;
  const queue = memory.queue.filter((other) => other !== noted);
  const isPlain = message === '' && (outcome === 'applied' || outcome === 'repeated');
  if (isPlain) return { ...memory, queue };
  const notice = noticeOf(noted, { key, outcome, message });
  return { ...memory, queue, notices: [...memory.notices, notice] };
}

/** Takes what a response shows, unless a newer request has brought its own. */
export function takeShown<M extends QueueMemory>(
  memory: M,
  { asked, at }: Answer,
  shown: Partial<M>,
): M {
  return asked < memory.heard ? memory : { ...memory, ...shown, heard: asked, readAt: at };
}
