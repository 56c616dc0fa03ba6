import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** The driver's page, a bundle of its own that is light enough for a cheap phone. */
export default defineConfig({
  root: 'driver',
  base: '/livraison/',
  plugins: [tailwindcss()],
  build: {
    outDir: '../build/driver',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    license: true,
    // "use client" means nothing in a bundle for browsers.
    rolldownOptions: { checks: { moduleLevelDirective: false, bundlerTimings: false } },
  },
});
