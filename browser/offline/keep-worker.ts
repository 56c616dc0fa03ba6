import type { ToWorker } from './messages.ts';

/**
 * Registers the service worker of the page at `scope`, as `/livraison`, for use without a network. A new version takes
 * over and reloads when the page opens, unless the person has begun to work. A browser that refuses goes on without.
 */
export async function registerPageWorker(scope: string): Promise<void> {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (container === undefined) return;
  const registration = await container
    .register(`${scope}/service-worker.js`, { scope, updateViaCache: 'none' })
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
