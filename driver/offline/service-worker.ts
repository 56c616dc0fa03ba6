import { clientsClaim, setCacheNameDetails } from 'workbox-core';
import { precacheAndRoute } from 'workbox-precaching';
import { SHELL_PREFIX, type ToWorker } from './messages.ts';

declare const self: ServiceWorkerGlobalScope;
/** Filled in by the build: the page and its files. */
declare const SHELL: { url: string; revision: string | null }[];

// What is not of the page, such as calls and the shop's own pages below the same beginning, goes to the network.
setCacheNameDetails({ prefix: SHELL_PREFIX, precache: 'shell', suffix: 'v1' });
precacheAndRoute(SHELL, { ignoreURLParametersMatching: [/./], cleanURLs: false });
clientsClaim();

self.addEventListener('message', (event) => {
  if ((event.data as ToWorker).type === 'SKIP_WAITING') void self.skipWaiting();
});
