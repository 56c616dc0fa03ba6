import { defineConfig, type Plugin } from 'vite';
import { resources } from './office/base/calls/resources.ts';

/** Replaces the lists' definitions by the plain values that pages need: their schemas weigh 30 kB. */
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
  plugins: [listFacts],
  build: {
    outDir: '../build/office',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    license: true,
    // "use client" means nothing in a bundle for browsers.
    rolldownOptions: { checks: { moduleLevelDirective: false, bundlerTimings: false } },
  },
});
