/** Runs work given to it, `atOnce` pieces at a time, the others in the order in which they came. */
export function createQueue(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place is handed on, not given back, so that nobody who comes now overtakes.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
