import { clientsClaim, setCacheNameDetails } from 'workbox-core';
import { precacheAndRoute } from 'workbox-precaching';
import type { ToWorker } from './messages.ts';

declare const self: ServiceWorkerGlobalScope;
/** Filled by the build. */
declare const SHELL: { url: string; revision: string | null }[];
/** Of its caches, as each page has its own; filled by the build. */
declare const PREFIX: string;

// Calls and the shop's own pages go to the network.
setCacheNameDetails({ prefix: PREFIX, precache: 'shell', suffix: 'v1' });
precacheAndRoute(SHELL, { ignoreURLParametersMatching: [/./], cleanURLs: false });
clientsClaim();

self.addEventListener('message', (event) => {
  if ((event.data as ToWorker).type === 'SKIP_WAITING') void self.skipWaiting();
});
