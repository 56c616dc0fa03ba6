import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { build } from 'vite';
import { KEPT_PAGES } from '#shop/offline/kept-requests.ts';
import { OFFLINE_PATH } from '#shop/offline/offline-address.ts';

const root = join(import.meta.dirname, '..');

/** Lists of this browser, which can be read without the network although they are never kept. */
const LOCAL_SCREENS = ['/cart', '/pre-cart', '/wishlist', '/products-compaire'];
const ICONS = ['/icons/icon.svg', '/icons/icon-192.png'];

/**
 * Builds the service worker beside the built shop, with the list of what it fetches at installation:
 * the files that the screens which can be read offline start with, and the offline page.
 */
export async function buildServiceWorker(): Promise<void> {
  const file = pathToFileURL(join(root, 'build/server/index.js')).href;
  const { assets } = (await import(file)) as ServerBuild;
  const screens = new Set([...KEPT_PAGES, ...LOCAL_SCREENS, OFFLINE_PATH]);
  const routes = Object.values(assets.routes).filter(
    (route) =>
      route !== undefined &&
      // The root and the frame have no path of their own.
      (route.path === undefined || route.path === '' || screens.has(`/${route.path}`)),
  );
  const files = [assets.entry, ...routes].flatMap((part) => [
    part!.module,
    ...(part!.imports ?? []),
    ...('css' in part! ? (part.css ?? []) : []),
  ]);
  const shell = [
    ...[...new Set([assets.url, ...files])].map((url) => ({ url, revision: null })),
    ...[...ICONS, OFFLINE_PATH].map((url) => ({ url, revision: assets.version })),
  ];
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: {
      'process.env.NODE_ENV': '"production"',
      SHELL: JSON.stringify(shell),
      BUILD: JSON.stringify(assets.version),
    },
    build: {
      target: 'es2022',
      outDir: 'build/client',
      emptyOutDir: false,
      lib: {
        entry: 'shop/offline/service-worker.ts',
        formats: ['iife'],
        name: 'serviceWorker',
        fileName: () => 'service-worker.js',
      },
    },
  });
}
