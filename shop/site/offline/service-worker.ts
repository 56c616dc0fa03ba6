import { cacheNames, clientsClaim, setCacheNameDetails } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { screens } from '#contract/base/screens.ts';
import { CACHE_PREFIX, type ToWorker } from '#shop/base/worker/messages.ts';
import {
  type CacheMode,
  cacheKeyOf,
  cacheModeOf,
  canCache,
  ownUrl,
  readNotice,
} from './kept-requests.ts';

import { offlineAddress } from './offline-address.ts';

declare const self: ServiceWorkerGlobalScope;
/** Filled by the build: precached files and the build's name. */
declare const SHELL: { url: string; revision: string | null }[];
declare const BUILD: string;

const NETWORK_TIMEOUT_S = 3;
const DAY_S = 86_400;

setCacheNameDetails({ prefix: CACHE_PREFIX, precache: 'shell', suffix: 'v1' });

/** Change a name when its format changes; caches of other names are deleted. */
const names = {
  shell: cacheNames.precache,
  catalogue: `${CACHE_PREFIX}-catalogue-v1`,
  pictures: `${CACHE_PREFIX}-pictures-v1`,
  assets: `${CACHE_PREFIX}-assets-v1`,
  // A page needs the files of its own build.
  pages: `${CACHE_PREFIX}-pages-${BUILD}`,
};

precacheAndRoute(SHELL, { ignoreURLParametersMatching: [/./], cleanURLs: false });
clientsClaim();

const atMost = (maxEntries: number, days: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * DAY_S, purgeOnQuotaError: true });
const onlyKeepable = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    canCache(response) ? response : null,
};
/** The age of a cached response for the page; the server never sends this header. */
const dated = {
  cachedResponseWillBeUsed: async ({ cachedResponse }: { cachedResponse?: Response }) => {
    const date = cachedResponse?.headers.get('date');
    if (cachedResponse === undefined || !date) return cachedResponse;
    const { status, statusText, body } = cachedResponse;
    const headers = new Headers(cachedResponse.headers);
    headers.set('last-modified', date);
    return new Response(body, { status, statusText, headers });
  },
};
const underShownAddress = {
  cacheKeyWillBeUsed: async ({ request }: { request: Request }) => cacheKeyOf(request.url),
};

const inAnotherSize = {
  handlerDidError: async ({ request }: { request: Request }) => {
    const picture = request.url.replace(/\d+$/, '');
    const cache = await caches.open(names.pictures);
    const other = (await cache.keys()).find(({ url }) => url.startsWith(picture));
    return other && cache.match(other, { ignoreVary: true });
  },
};

const pages = new NetworkFirst({
  cacheName: names.pages,
  networkTimeoutSeconds: NETWORK_TIMEOUT_S,
  plugins: [underShownAddress, onlyKeepable, atMost(60, 30), dated],
});
const strategies = {
  catalogue: new NetworkFirst({
    cacheName: names.catalogue,
    networkTimeoutSeconds: NETWORK_TIMEOUT_S,
    plugins: [onlyKeepable, atMost(150, 30), dated],
  }),
  // A picture's address names its content.
  pictures: new CacheFirst({
    cacheName: names.pictures,
    matchOptions: { ignoreVary: true },
    plugins: [onlyKeepable, atMost(150, 30), inAnotherSize],
  }),
  assets: new CacheFirst({
    cacheName: names.assets,
    plugins: [onlyKeepable, atMost(60, 30)],
  }),
  page: pages,
  'never-kept-page': new NetworkOnly(),
} satisfies Record<CacheMode, unknown>;

for (const keeping of Object.keys(strategies) as CacheMode[]) {
  registerRoute(
    ({ request, url }) =>
      cacheModeOf({ method: request.method, mode: request.mode, url }, self.location.origin) ===
      keeping,
    async (options) => {
      const { request, url } = options;
      if (request.mode !== 'navigate') return strategies[keeping].handle(options);
      try {
        return await strategies[keeping].handle(options);
      } catch {
        // Under its own address, or the page would not hydrate.
        return (await matchPrecache(screens.offline)) === undefined
          ? Response.error()
          : Response.redirect(offlineAddress(url.pathname + url.search));
      }
    },
  );
}

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOldCaches(), self.registration.navigationPreload?.enable()]));
});

async function dropOldCaches(): Promise<void> {
  const current = new Set(Object.values(names));
  const ours = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));
  await Promise.all(ours.filter((name) => !current.has(name)).map((name) => caches.delete(name)));
}

self.addEventListener('message', (event) => {
  const message = event.data as ToWorker;
  if (message.type === 'SKIP_WAITING') void self.skipWaiting();
  if (message.type === 'KEEP_PAGE') {
    const request = new Request(message.address);
    const url = new URL(request.url);
    if (cacheModeOf({ method: 'GET', mode: 'navigate', url }, self.location.origin) !== 'page')
      return;
    const [, done] = pages.handleAll({ event, request });
    event.waitUntil(done);
  }
});

self.addEventListener('push', (event) => {
  const { title, body, url } = readNotice(event.data?.text(), self.location.origin);
  const options = { body, tag: url, data: url, icon: '/icons/icon-192.png', lang: 'fr' };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(ownUrl(event.notification.data, self.location.origin)));
});
