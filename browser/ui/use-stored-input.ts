import { useCallback, useEffect, useState } from 'react';

/** Undefined deletes a draft. */
type Drafts = {
  readDraft(name: string): Promise<unknown>;
  saveDraft(name: string, draft: unknown): Promise<void>;
};

/** Unsaved input, stored through a reload: phones discard pages while the camera is open. Undefined until read. */
export function useStoredInput<T>(
  { readDraft, saveDraft }: Drafts,
  name: string,
  initial: T,
): [T | undefined, (value: T) => void] {
  const [value, setValue] = useState<T>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later `initial` must not replace what was typed.
  useEffect(() => {
    readDraft(name)
      .catch(() => undefined)
      .then((kept) => setValue((kept as T | undefined) ?? initial));
  }, [name]);
  const set = useCallback(
    (next: T) => {
      setValue(next);
      // A draft without room is no failure; noting reports one.
      saveDraft(name, next).catch(() => undefined);
    },
    [name, saveDraft],
  );
  return [value, set];
}
