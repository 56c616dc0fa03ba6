import { type ComponentType, useState } from 'react';
import { flushSync } from 'react-dom';
import { signWaiting } from '../presses/press-sign.ts';

/**
 * A component loaded on demand. Call `load` as often as needed, also on hover or focus. After a failure of the network
 * (`onFailure`), the next `load` tries again. The last pressed button does not show this load.
 */
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
