import { clientsClaim, setCacheNameDetails } from 'workbox-core';
import { precacheAndRoute } from 'workbox-precaching';
import { SHELL_PREFIX, type ToWorker } from './messages.ts';

declare const self: ServiceWorkerGlobalScope;
/** Filled by the build. */
declare const SHELL: { url: string; revision: string | null }[];

// Calls and the shop's own pages go to the network.
setCacheNameDetails({ prefix: SHELL_PREFIX, precache: 'shell', suffix: 'v1' });
precacheAndRoute(SHELL, { ignoreURLParametersMatching: [/./], cleanURLs: false });
clientsClaim();

self.addEventListener('message', (event) => {
  if ((event.data as ToWorker).type === 'SKIP_WAITING') void self.skipWaiting();
});
