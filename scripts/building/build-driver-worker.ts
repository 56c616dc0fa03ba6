import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'build/driver');
const ICONS = ['icons/icon.svg', 'icons/icon-192.png'];

/** Builds the service worker of the driver's page, which keeps the whole page from the first visit on. */
export async function buildDriverWorker(): Promise<void> {
  // The reader of bar codes is only for browsers that have none, and too large to be kept for all.
  const assets = readdirSync(join(folder, 'assets')).filter(
    (name) => /\.(js|css)$/.test(name) && !name.startsWith('code-reader'),
  );
  const shell = [
    { url: '/livraison', revision: revisionOf('index.html') },
    ...assets.map((name) => ({ url: `/livraison/assets/${name}`, revision: null })),
    ...ICONS.map((name) => ({ url: `/livraison/${name}`, revision: revisionOf(name) })),
  ];
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: {
      'process.env.NODE_ENV': '"production"',
      SHELL: JSON.stringify(shell),
    },
    build: {
      target: 'es2022',
      rolldownOptions: { checks: { bundlerTimings: false } },
      outDir: 'build/driver',
      emptyOutDir: false,
      lib: {
        entry: 'driver/offline/service-worker.ts',
        formats: ['iife'],
        name: 'serviceWorker',
        fileName: () => 'service-worker.js',
      },
    },
  });
}

const revisionOf = (name: string): string =>
  createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex')
    .slice(0, 16);
