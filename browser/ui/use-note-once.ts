import { useRef, useState } from 'react';
import { sentenceOf } from '#contract/talk/messages.ts';

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
