import type { ToWorker } from './messages.ts';

const WORKER = '/livraison/service-worker.js';
const SCOPE = '/livraison';

/**
 * Registers the service worker, by which the page opens without a network. A new version takes over when the page
 * opens, as nothing is under way then, and the page begins again with it. The browser lets the old version finish its
 * requests first; a driver who has begun to work by then keeps the page until it is next opened. A browser that refuses
 * goes on without.
 */
export async function keepWorker(): Promise<void> {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (container === undefined) return;
  const registration = await container
    .register(WORKER, { scope: SCOPE, updateViaCache: 'none' })
    .catch(() => undefined);
  if (registration === undefined) return;
  const { waiting } = registration;
  if (waiting === null) {
    // For the next time; browsers ask late by themselves, and without a network there is no new version either.
    await registration.update().catch(() => undefined);
    return;
  }
  const beginAgain = () => {
    if (!navigator.userActivation?.hasBeenActive) window.location.reload();
  };
  container.addEventListener('controllerchange', beginAgain, { once: true });
  waiting.postMessage({ type: 'SKIP_WAITING' } satisfies ToWorker);
}
