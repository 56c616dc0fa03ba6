import { useEffect, useEffectEvent } from 'react';
import { onFirstAct } from '#shop/base/ui/hooks/first-act.ts';
import { useLatePart } from '#shop/base/ui/hooks/use-late-part.ts';

if (typeof window !== 'undefined') keepInstallEvent();

/** Loaded at the visitor's first action. */
export function BringLateParts() {
  const { Part: Parts, load } = useLatePart(() =>
    import('./late-parts.tsx').then((module) => module.LateParts),
  );
  // The next page load retries.
  const bring = useEffectEvent(() => load(undefined, false));
  useEffect(() => {
    // In development a service worker would serve yesterday's files.
    if (!import.meta.env.PROD) return;
    return onFirstAct(() => bring());
  }, []);
  return Parts && <Parts />;
}

/** Chromium's install question, which can be put later. */
export type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

let kept: InstallEvent | undefined;

let tell: ((event: InstallEvent) => void) | undefined;

/** Defers the browser's own install bar. */
function keepInstallEvent(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    kept = event;
    tell?.(kept);
  });
}

/** Calls back at once or when the event comes; returns how to stop. */
export function onInstallEvent(callback: (event: InstallEvent) => void): () => void {
  tell = callback;
  if (kept !== undefined) callback(kept);
  return () => {
    tell = undefined;
  };
}
