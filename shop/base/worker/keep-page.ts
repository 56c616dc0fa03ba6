import type { ToWorker } from './messages.ts';

/** Asks the service worker to cache a page that was shown without a request. */
export function keepPage(path: string): void {
  const address = new URL(path, window.location.origin).href;
  const message: ToWorker = { type: 'KEEP_PAGE', address };
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  container?.controller?.postMessage(message);
}
