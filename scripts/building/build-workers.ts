import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { build } from 'vite';
import { KEPT_SCREENS, LOCAL_SCREENS } from '#contract/base/screen-facts.ts';
import { screens } from '#contract/base/screens.ts';

const root = join(import.meta.dirname, '../..');

const SHOP_ICONS = ['/icons/icon.svg', '/icons/icon-192.png'];

/** Writes `build/client/service-worker.js` from the built pages; it precaches the offline screens' start files. */
export async function buildServiceWorker(): Promise<void> {
  const file = pathToFileURL(join(root, 'build/server/index.js')).href;
  const { assets } = (await import(file)) as ServerBuild;
  const offlineScreens = new Set([...KEPT_SCREENS, ...LOCAL_SCREENS, screens.offline]);
  const routes = Object.values(assets.routes).filter(
    (route) =>
      route !== undefined &&
      // The root and the frame have no path.
      (route.path === undefined || route.path === '' || offlineScreens.has(`/${route.path}`)),
  );
  const files = [assets.entry, ...routes].flatMap((part) => [
    part!.module,
    ...(part!.imports ?? []),
  ]);
  const assetNames = await readdir(join(root, 'build/client/assets'));
  const sheets = assetNames
    .filter((name) => name.endsWith('.css'))
    .map((name) => `/assets/${name}`);
  const shell = [
    ...[...new Set([assets.url, ...files, ...sheets])].map((url) => ({ url, revision: null })),
    ...[...SHOP_ICONS, screens.offline].map((url) => ({ url, revision: assets.version })),
  ];
  const known = { SHELL: JSON.stringify(shell), BUILD: JSON.stringify(assets.version) };
  await buildWorker('shop/site/offline/service-worker.ts', 'build/client', known);
}

/** Paths of the pages that work offline. */
const PAGES = { driver: '/livraison', till: '/caisse' };
const PAGE_ICONS = ['icons/icon.svg', 'icons/icon-192.png'];

/** Writes a page's `service-worker.js` from the built page; it caches the whole page at the first visit. */
export async function buildPageWorker(page: keyof typeof PAGES): Promise<void> {
  const path = PAGES[page];
  const folder = join(root, 'build', page);
  // Only browsers without a reader of bar codes need ours, which is too large to cache for all.
  const assets = readdirSync(join(folder, 'assets')).filter(
    (name) => /\.(js|css)$/.test(name) && !name.startsWith('code-reader'),
  );
  const shell = [
    { url: path, revision: revisionOf(join(folder, 'index.html')) },
    ...assets.map((name) => ({ url: `${path}/assets/${name}`, revision: null })),
    ...PAGE_ICONS.map((name) => ({
      url: `${path}/${name}`,
      revision: revisionOf(join(folder, name)),
    })),
  ];
  const known = { SHELL: JSON.stringify(shell), PREFIX: JSON.stringify(path.slice(1)) };
  await buildWorker('browser/offline/service-worker.ts', `build/${page}`, known);
}

/** `known` are the worker's constants, as source. */
async function buildWorker(
  entry: string,
  outDir: string,
  known: Record<string, string>,
): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"', ...known },
    build: {
      target: 'es2022',
      rolldownOptions: { checks: { bundlerTimings: false } },
      outDir,
      emptyOutDir: false,
      lib: {
        entry,
        formats: ['iife'],
        name: 'serviceWorker',
        fileName: () => 'service-worker.js',
      },
    },
  });
}

const revisionOf = (file: string): string =>
  createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
