import { useCallback, useEffect, useRef, useState } from 'react';
import { sentenceOf } from '#contract/talk/messages.ts';
import { keepDraft, readDraft } from '../queue/store.ts';

/**
 * What is typed and not noted yet, kept through a reload: phones throw pages away while the camera is open. Undefined
 * until it is known what was kept.
 */
export function useKeptInput<T>(name: string, initial: T): [T | undefined, (value: T) => void] {
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
      // A draft that finds no room is no reason to stop: what is noted says so itself.
      keepDraft(name, next).catch(() => undefined);
    },
    [name],
  );
  return [value, set];
}

/**
 * Notes something once, however often it is pressed: what is noted twice has two keys, and the server would take
 * the second for somebody else's. A failure is told, and it can be pressed again.
 */
export function useNoting(): { failure: string; note: (work: () => Promise<void>) => void } {
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

/** Goes to the first thing of a form that is missing, once it is marked. */
export function focusFirst(form: { current: HTMLFormElement | null }): void {
  requestAnimationFrame(() =>
    form.current
      ?.querySelector<HTMLElement>(
        '[aria-invalid="true"], fieldset[aria-describedby] input:enabled, [data-problem]',
      )
      ?.focus(),
  );
}
