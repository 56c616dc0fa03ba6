import { useEffect, useEffectEvent } from 'react';
import { useLatePart } from '../ui/hooks/use-late-part.ts';
import { whenIdle } from '../ui/hooks/when-idle.ts';
import { keepInstallEvent } from './install-event.ts';

if (typeof window !== 'undefined') keepInstallEvent();

/** Brings the late parts once the first page is there and the browser has nothing better to do. */
export function BringLateParts() {
  const { Part: Parts, load } = useLatePart(() =>
    import('./late-parts.tsx').then((module) => module.LateParts),
  );
  // The shop works without; the next page load tries again.
  const bring = useEffectEvent(() => load(undefined, false));
  useEffect(() => {
    // Vite serves the shop in development; a service worker would keep yesterday's files.
    if (!import.meta.env.PROD) return;
    return whenIdle(() => bring());
  }, []);
  return Parts && <Parts />;
}
