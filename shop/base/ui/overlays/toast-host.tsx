import { useEffect, useEffectEvent } from 'react';
import { useLatePart } from '../hooks/use-late-part.ts';
import { onFirstToast } from './toast.ts';

/** Loads the toaster at the first toast. After a network failure the next toast tries again. */
export function ToastHost() {
  const { Part: Toaster, load } = useLatePart(() =>
    import('./toaster.tsx').then((module) => module.Toaster),
  );
  const bringUp = useEffectEvent(() => load());
  useEffect(() => onFirstToast(() => bringUp()), []);
  return Toaster && <Toaster />;
}
