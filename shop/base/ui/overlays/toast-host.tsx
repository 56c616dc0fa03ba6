import { useEffect, useEffectEvent } from 'react';
import { useLatePart } from '../hooks/use-late-part.ts';
import { onFirstToast } from './toast.ts';

/**
 * Stands in the frame and fetches the toaster when there is something to say. What the network does
 * not bring then is tried again with the next message, which waits beside the first.
 */
export function ToastHost() {
  const { Part: Toaster, load } = useLatePart(() =>
    import('./toaster.tsx').then((module) => module.Toaster),
  );
  const bringUp = useEffectEvent(() => load());
  useEffect(() => onFirstToast(() => bringUp()), []);
  return Toaster && <Toaster />;
}
