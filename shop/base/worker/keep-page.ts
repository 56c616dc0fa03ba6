import type { ToWorker } from './messages.ts';

/** Has the service worker keep a page that was reached without asking the network for it. */
export function keepPage(path: string): void {
  const address = new URL(path, window.location.origin).href;
  const message: ToWorker = { type: 'KEEP_PAGE', address };
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  container?.controller?.postMessage(message);
}
