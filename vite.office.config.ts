import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** Packages of which the bundle must hold one copy, and the package from where it is taken. */
const TAKEN_FROM = [
  { of: /^react-router(\/|$)/, at: 'node_modules/react-router-dom/package.json' },
  { of: /^ra-core(\/|$)/, at: 'node_modules/react-admin/package.json' },
];

/**
 * React-admin wants an older React Router than the shop's, so npm keeps one for each of its packages;
 * two of them in one page would not know each other's context.
 */
const oneCopy: Plugin = {
  name: 'one-copy',
  enforce: 'pre',
  resolveId(source, _importer, options) {
    const rule = TAKEN_FROM.find(({ of }) => of.test(source));
    if (rule === undefined) return null;
    return this.resolve(source, join(import.meta.dirname, rule.at), { ...options, skipSelf: true });
  },
};

/** The back-office, a bundle of its own that no page of the shop loads. */
export default defineConfig({
  root: 'office',
  base: '/gestion/',
  publicDir: false,
  plugins: [oneCopy],
  build: {
    outDir: '../build/office',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // What "use client" marks means nothing in a bundle for browsers.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
});
