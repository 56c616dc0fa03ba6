import { type ComponentType, useState } from 'react';
import { flushSync } from 'react-dom';
import { signWaiting } from '../presses/press-sign.ts';

/**
 * A component whose code is fetched when it is about to be wanted: `load` may be called as often as one
 * likes, also on a pointer or focus that comes near. `onFailure` hears of a network that does not
 * bring it; the next `load` tries again. What comes by itself is not waited for: what was pressed last shows nothing of it.
 */
export function useLatePart<Props>(bring: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const [hasFailed, setHasFailed] = useState(false);
  const load = (onFailure?: () => void, isWaitedFor = true) => {
    if (Part !== undefined) return;
    setHasFailed(false);
    const coming = bring();
    (isWaitedFor ? signWaiting(coming) : coming).then(
      // At once: a press that begins in between would end on something else.
      (part) => flushSync(() => setPart(() => part)),
      () => {
        setHasFailed(true);
        onFailure?.();
      },
    );
  };
  return { Part, hasFailed, load };
}
