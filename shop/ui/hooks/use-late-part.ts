import { type ComponentType, useState } from 'react';
import { signWaiting } from '../presses/press-sign.ts';

/**
 * A component whose code is fetched when it is about to be wanted: `load` may be called as often as one
 * likes, also on a pointer or focus that comes near. `onFailure` hears of a network that does not
 * bring it; the next `load` tries again.
 */
export function useLatePart<Props>(bring: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const [hasFailed, setHasFailed] = useState(false);
  const load = (onFailure?: () => void) => {
    if (Part !== undefined) return;
    setHasFailed(false);
    signWaiting(bring()).then(
      (part) => setPart(() => part),
      () => {
        setHasFailed(true);
        onFailure?.();
      },
    );
  };
  return { Part, hasFailed, load };
}
