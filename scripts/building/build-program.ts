import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'vite';

const root = join(import.meta.dirname, '../..');
const outDir = join(root, 'build/program');
const pagesDir = join(root, 'build/server');

/** Programs started by name in `build/program`, or imported from there. */
const PROGRAMS = {
  start: 'scripts/run-shop.ts',
  'built-shop': 'scripts/building/built-shop.ts',
  'picture-process': 'server/base/pictures/process.ts',
  'paper-process': 'server/delivery/documents/process.ts',
  'import-process': 'server/goods/catalogue/import/import-process.ts',
};

/** The folder of a source, or a program in it. */
const DIRNAME = /join\(import\.meta\.dirname, ['"]([\w-]+\.ts)['"]\)|import\.meta\.dirname/g;

const OURS = /^(contract|demo|sandbox|scripts|server)\//;

/** Packages with native parts, or that read files beside their own. */
export const EXTERNAL = ['sharp', 'pdfkit', 'fontkit'];

/**
 * Bundles the programs of `npm start` with their packages, so that they start from a few files and render with React's
 * production build in any environment. Runs after the pages, which share the program's React Router.
 */
export async function buildProgram(): Promise<void> {
  const input = Object.entries(PROGRAMS).map(([name, file]) => [name, join(root, file)]);
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [pages, places],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, external: EXTERNAL },
    build: {
      ssr: true,
      target: 'node26',
      sourcemap: true,
      outDir,
      emptyOutDir: true,
      license: true,
      rolldownOptions: {
        input: Object.fromEntries(input),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          // The sources lie beside the build, and a trace needs only their lines.
          sourcemapExcludeSources: true,
        },
        // "use client" means nothing in a program.
        checks: { moduleLevelDirective: false, bundlerTimings: false },
      },
    },
  });
}

/** The storefront's source maps lead on to its own sources. */
const pages: Plugin = {
  name: 'pages',
  enforce: 'pre',
  resolveId: (id) =>
    id === 'virtual:react-router/server-build' ? join(pagesDir, 'index.js') : null,
  async load(id) {
    if (!id.startsWith(pagesDir) || !existsSync(`${id}.map`)) return null;
    const [code, map] = await Promise.all([readFile(id, 'utf8'), readFile(`${id}.map`, 'utf8')]);
    return { code, map };
  },
};

/** Files beside a source stay there; programs beside it are in the bundle. */
const places: Plugin = {
  name: 'places',
  transform(code, id) {
    const file = relative(root, id);
    if (!OURS.test(file) || !code.includes('import.meta.dirname')) return null;
    const folder = dirname(id);
    const beside = `(import.meta.dirname + '/${relative(outDir, folder)}')`;
    const moved = code.replace(DIRNAME, (_, name?: string) => {
      if (name === undefined) return beside;
      const program = relative(root, join(folder, name));
      const [built] = Object.entries(PROGRAMS).find(([, file]) => file === program) ?? [];
      if (built === undefined) throw new Error(`${program} is no program of the build`);
      return `join(import.meta.dirname, '${built}.js')`;
    });
    return { code: moved, map: null };
  },
};
