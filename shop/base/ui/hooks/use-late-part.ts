import { type ComponentType, useState } from 'react';
import { flushSync } from 'react-dom';
import { signWaiting } from '../presses/press-sign.ts';

/** A component loaded on demand; call `load` also on hover or focus. After `onFailure` the next `load` tries again. */
export function useLatePart<Props>(bring: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const [hasFailed, setHasFailed] = useState(false);
  const load = (onFailure?: () => void, isWaitedFor = true) => {
    if (Part !== undefined) return;
    setHasFailed(false);
    const coming = bring();
    (isWaitedFor ? signWaiting(coming) : coming).then(
      // At once: a press in between would end on another element.
      (part) => flushSync(() => setPart(() => part)),
      () => {
        setHasFailed(true);
        onFailure?.();
      },
    );
  };
  return { Part, hasFailed, load };
}
