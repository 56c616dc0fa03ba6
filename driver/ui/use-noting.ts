import { useRef, useState } from 'react';
import { sentenceOf } from '#contract/talk/messages.ts';

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
