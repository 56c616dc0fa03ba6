import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { clientChunks } from './scripts/client-chunks.ts';

export default defineConfig({
  publicDir: 'shop/public',
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    cssMinify: true,
    // The notices of third parties, for whoever passes the built files on.
    license: true,
    // Home is loaded late by the product page in the browser; on the server both stand in one file.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
  environments: {
    // What the server's programs share with the pages comes in with those (`scripts/build-program.ts`).
    ssr: {
      resolve: { noExternal: true, external: ['react', 'react-dom', 'react-router', 'zod'] },
      build: { sourcemap: true, rolldownOptions: { output: { codeSplitting: false } } },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: clientChunks(import.meta.dirname) },
          },
        },
      },
    },
  },
  server: { middlewareMode: true },
});
