import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { clientChunks } from './scripts/client-chunks.ts';

const iconMaker = join(import.meta.dirname, 'shop/ui/create-icon.ts');

/** Our own function makes Lucide's icons. Development keeps Lucide's, which looks the same. */
const icons: Plugin = {
  name: 'icons',
  apply: 'build',
  load: (id) =>
    id.endsWith('/lucide-react/dist/esm/createLucideIcon.mjs')
      ? `export { createIcon as default } from ${JSON.stringify(iconMaker)};`
      : null,
};

export default defineConfig({
  publicDir: 'shop/public',
  plugins: [icons, tailwindcss(), reactRouter()],
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
