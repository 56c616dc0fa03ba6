/** Too many wait already: the work was not taken, and nothing of it was done. */
export class QueueFull extends Error {}

/** Runs work when its turn has come; `whose` tells apart those who share the places alike. */
export type Queue = <T>(work: () => Promise<T>, whose?: string) => Promise<T>;

/**
 * Runs work given to it, `atOnce` pieces at a time. Those who wait have one turn each, in the order in
 * which they came, however much one of them has asked for; what one asked for is done in that order too.
 * At most `most` pieces wait, and `mostOfOne` of one asker: rejects with QueueFull beyond, without limit
 * unless given.
 */
export function createQueue(
  atOnce: number,
  { most = Number.POSITIVE_INFINITY, mostOfOne = most }: { most?: number; mostOfOne?: number } = {},
): Queue {
  const waiting = new Map<string, (() => void)[]>();
  let waitingCount = 0;
  let running = 0;

  const takeNext = (): (() => void) | undefined => {
    const [first] = waiting;
    if (first === undefined) return undefined;
    const [whose, [next, ...rest]] = first;
    // Whoever had a turn goes to the end of those who wait.
    waiting.delete(whose);
    waitingCount -= 1;
    if (rest.length > 0) waiting.set(whose, rest);
    return next;
  };
  return async (work, whose = '') => {
    if (running >= atOnce) {
      const own = waiting.get(whose) ?? [];
      if (waitingCount >= most || own.length >= mostOfOne) {
        throw new QueueFull(`${waitingCount} wait, ${own.length} of them for the same asker.`);
      }
      waitingCount += 1;
      await new Promise<void>((resolve) => {
        waiting.set(whose, [...own, resolve]);
      });
    } else running += 1;
    try {
      return await work();
    } finally {
      // The place is handed on, not given back, so that nobody who comes now overtakes.
      const next = takeNext();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
