import type { ToWorker } from './messages.ts';

const WORKER = '/livraison/service-worker.js';
const SCOPE = '/livraison';

/**
 * Registers the service worker for use without a network. A new version takes over and reloads when the page opens,
 * unless the driver has begun to work. A browser that refuses goes on without.
 */
export async function registerDriverWorker(): Promise<void> {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (container === undefined) return;
  const registration = await container
    .register(WORKER, { scope: SCOPE, updateViaCache: 'none' })
    .catch(() => undefined);
  if (registration === undefined) return;
  const { waiting } = registration;
  if (waiting === null) {
    // Browsers check late; without a network there is no new version.
    await registration.update().catch(() => undefined);
    return;
  }
  const beginAgain = () => {
    if (!navigator.userActivation?.hasBeenActive) window.location.reload();
  };
  container.addEventListener('controllerchange', beginAgain, { once: true });
  waiting.postMessage({ type: 'SKIP_WAITING' } satisfies ToWorker);
}
