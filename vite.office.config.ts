import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { resources } from './office/base/calls/resources.ts';

/**
 * React-admin is written for the React Router before the shop's, so its imports take the one that
 * `react-router-dom` brings. `overrides` in package.json keep npm from installing a copy of react-admin's
 * core for each of its packages because of that.
 */
const olderRouter: Plugin = {
  name: 'older-router',
  enforce: 'pre',
  resolveId(source, _importer, options) {
    if (!/^react-router(\/|$)/.test(source)) return null;
    const importer = join(import.meta.dirname, 'node_modules/react-router-dom/package.json');
    return this.resolve(source, importer, { ...options, skipSelf: true });
  },
};

/** The pages get what they need of the lists' definitions as plain values: their schemas weigh 30 kB. */
const listFacts: Plugin = {
  name: 'list-facts',
  load: (id) =>
    id.endsWith('/office/base/calls/resources.ts')
      ? `export const resources = ${JSON.stringify(resources)};`
      : null,
};

/** The back-office, a bundle of its own that no page of the shop loads. */
export default defineConfig({
  root: 'office',
  base: '/gestion/',
  publicDir: false,
  plugins: [olderRouter, listFacts],
  build: {
    outDir: '../build/office',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    license: true,
    // What "use client" marks means nothing in a bundle for browsers.
    rolldownOptions: { checks: { moduleLevelDirective: false, bundlerTimings: false } },
  },
});
