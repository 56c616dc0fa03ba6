import { type ComponentType, useEffect, useState } from 'react';
import { keepInstallEvent } from './install-event.ts';

if (typeof window !== 'undefined') keepInstallEvent();

/** Brings the late parts once the first page is there and the browser has nothing better to do. */
export function BringLateParts() {
  const [Parts, setParts] = useState<ComponentType>();
  useEffect(() => {
    // Vite serves the shop in development; a service worker would keep yesterday's files.
    if (!import.meta.env.PROD) return;
    return whenIdle(() => {
      import('./late-parts.tsx').then(
        ({ default: LateParts }) => setParts(() => LateParts),
        () => {
          // The shop works without; the next page load tries again.
        },
      );
    });
  }, []);
  return Parts && <Parts />;
}

function whenIdle(callback: () => void): () => void {
  let isWanted = true;
  const run = () => isWanted && callback();
  const wait = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(run, { timeout: 5000 })
      : setTimeout(run, 1000);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    isWanted = false;
  };
}
