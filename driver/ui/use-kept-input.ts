import { useCallback, useEffect, useState } from 'react';
import { keepDraft, readDraft } from '../queue/store.ts';

/**
 * What is typed and not noted yet, kept through a reload: phones throw pages away while the camera is open. Undefined
 * until it is known what was kept.
 */
export function useKeptInput<T>(name: string, initial: T): [T | undefined, (value: T) => void] {
  const [value, setValue] = useState<T>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `initial` counts once.
  useEffect(() => {
    readDraft(name)
      .catch(() => undefined)
      .then((kept) => setValue((kept as T | undefined) ?? initial));
  }, [name]);
  const set = useCallback(
    (next: T) => {
      setValue(next);
      // A draft that finds no room is no reason to stop: what is noted says so itself.
      keepDraft(name, next).catch(() => undefined);
    },
    [name],
  );
  return [value, set];
}
