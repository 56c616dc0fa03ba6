import { useCallback, useEffect, useRef, useState } from 'react';
import { sentenceOf } from '#contract/talk/messages.ts';
import { readDraft, saveDraft } from '../queue/store.ts';

/** Unsaved input, stored through a reload: phones discard pages while the camera is open. Undefined until read. */
export function useStoredInput<T>(name: string, initial: T): [T | undefined, (value: T) => void] {
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
    [name],
  );
  return [value, set];
}

/** Notes once for any number of presses, as a second key counts as another command. A failure allows a retry. */
export function useNoteOnce(): { failure: string; note: (work: () => Promise<void>) => void } {
  const [failure, setFailure] = useState('');
  const isBusy = useRef(false);
  const note = (work: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setFailure('');
    work()
      .catch((error: unknown) => setFailure(sentenceOf(error)))
      .finally(() => {
        isBusy.current = false;
      });
  };
  return { failure, note };
}

export function focusFirst(form: { current: HTMLFormElement | null }): void {
  requestAnimationFrame(() =>
    form.current
      ?.querySelector<HTMLElement>(
        '[aria-invalid="true"], fieldset[aria-describedby] input:enabled, [data-problem]',
      )
      ?.focus(),
  );
}
