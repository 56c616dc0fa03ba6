const MOST = 1000;

/** The last 1000 things that were put there, by name. */
export function createShelf<T>() {
  const things = new Map<string, T>();
  return {
    put: (name: string, thing: T) => {
      things.set(name, thing);
      if (things.size > MOST) things.delete(things.keys().next().value!);
    },
    get: (name: string) => things.get(name),
    /** Oldest first. */
    list: () => [...things.values()],
    clear: () => things.clear(),
  };
}
