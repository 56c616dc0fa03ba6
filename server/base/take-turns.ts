/** The queue is full; the work was not started. */
export class QueueFull extends Error {}

/** `whose` names the asker. */
export type Queue = <T>(work: () => Promise<T>, whose?: string) => Promise<T>;

/**
 * Runs `atOnce` pieces at a time. Askers take turns in order of arrival, however much one of them asks for. Rejects
 * with QueueFull past `most` waiting pieces, or `mostOfOne` of one asker; no limit unless given.
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
    // After its turn an asker goes to the end.
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
      // Hands the place on, so that a newcomer cannot overtake.
      const next = takeNext();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
