import { useEffect, useEffectEvent } from 'react';
import { onFirstAct } from '#shop/base/ui/hooks/first-act.ts';
import { useLatePart } from '#shop/base/ui/hooks/use-late-part.ts';

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

/** Chromium's question whether the shop may be installed, which can be put later. */
export type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

let kept: InstallEvent | undefined;

let tell: ((event: InstallEvent) => void) | undefined;

/** From now on keeps the browser's question for the moment of interest, instead of its own bar. */
function keepInstallEvent(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    kept = event;
    tell?.(kept);
  });
}

/** Calls back with the kept question, at once or when it comes; answers how to stop. */
export function onInstallEvent(callback: (event: InstallEvent) => void): () => void {
  tell = callback;
  if (kept !== undefined) callback(kept);
  return () => {
    tell = undefined;
  };
}
