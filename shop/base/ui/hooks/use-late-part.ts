import { type ComponentType, useState } from 'react';
import { flushSync } from 'react-dom';
import { signWaiting } from '../presses/press-sign.ts';
import { useNetworkBack } from './use-network-back.ts';

/**
 * A component loaded on demand; call `load` also on hover or focus. After `onFailure` the next `load` tries again.
 * `hasFailed` ends with the next try and when the network is back.
 */
export function useLatePart<Props>(bring: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const [hasFailed, setHasFailed] = useState(false);
  useNetworkBack(hasFailed, () => setHasFailed(false));
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
