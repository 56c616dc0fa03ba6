import { useEffect, useEffectEvent } from 'react';
import { onFirstAct } from '#shop/base/ui/hooks/first-act.ts';
import { useLatePart } from '#shop/base/ui/hooks/use-late-part.ts';
import { keepInstallEvent } from './install-event.ts';

if (typeof window !== 'undefined') keepInstallEvent();

/** Brings the late parts once the shopper does something with the first page. */
export function BringLateParts() {
  const { Part: Parts, load } = useLatePart(() =>
    import('./late-parts.tsx').then((module) => module.LateParts),
  );
  // The shop works without; the next page load tries again.
  const bring = useEffectEvent(() => load(undefined, false));
  useEffect(() => {
    // Vite serves the shop in development; a service worker would keep yesterday's files.
    if (!import.meta.env.PROD) return;
    return onFirstAct(() => bring());
  }, []);
  return Parts && <Parts />;
}
