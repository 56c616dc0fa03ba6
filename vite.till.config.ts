import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** The till's page, a bundle of its own that a tablet keeps. */
export default defineConfig({
  root: 'till',
  base: '/caisse/',
  plugins: [tailwindcss()],
  build: {
    outDir: '../build/till',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    license: true,
    // "use client" means nothing in a bundle for browsers.
    rolldownOptions: { checks: { moduleLevelDirective: false, bundlerTimings: false } },
  },
});
