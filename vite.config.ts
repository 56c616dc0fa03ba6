import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { clientChunks } from './scripts/client-chunks.ts';

/** The files that every page imports. */
const OF_EVERY_PAGE = /\/(react|rolldown-runtime)-/;

/** The files whose functions nearly all run while a page comes to life. */
const RUN_AT_ONCE = ['react', 'common'];

/** Browsers compile these beside the page while they load, and not function by function when each is first called. */
const compiledAhead: Plugin = {
  name: 'compiled-ahead',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    // The note has to be the first line, and Vite puts a list before a file of its own.
    order: 'post',
    handler(_, files) {
      for (const file of Object.values(files)) {
        if (file.type !== 'chunk' || !RUN_AT_ONCE.includes(file.name)) continue;
        file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      }
    },
  },
};

export default defineConfig({
  publicDir: 'shop/public',
  plugins: [compiledAhead, tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    cssMinify: true,
    // The notices of third parties, for whoever passes the built files on.
    license: true,
    // Home is loaded late by the product page in the browser; on the server both stand in one file.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false, bundlerTimings: false } },
  },
  environments: {
    // What the server's programs share with the pages comes in with those (`scripts/build-program.ts`).
    ssr: {
      resolve: { noExternal: true, external: ['react', 'react-dom', 'react-router', 'zod'] },
      build: { sourcemap: true, rolldownOptions: { output: { codeSplitting: false } } },
    },
    client: {
      build: {
        modulePreload: {
          resolveDependencies: (url, needed) => {
            // It follows a page that lives, which has all that it needs; their names would only weigh on guests.
            if (url.includes('/follow-lists-')) return [];
            const missing = needed.filter((file) => !OF_EVERY_PAGE.test(file));
            // Only the file itself, which is asked for at once anyway.
            return missing.length === 1 ? [] : missing;
          },
        },
        rolldownOptions: {
          optimization: { inlineConst: { mode: 'all', pass: 3 } },
          output: {
            codeSplitting: { groups: clientChunks(import.meta.dirname) },
          },
        },
      },
    },
  },
  server: { middlewareMode: true },
});
