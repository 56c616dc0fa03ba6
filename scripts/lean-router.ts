import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { CUT_FROM, ROUTER_CUTS } from './router-cuts.ts';

const LIBRARY = /\/react-router\/dist\/production\/lib\/(.+)\.js$/;
const EXPORTS = /^export \{ (.+) \};$/m;

/**
 * What stands in the browser for files of React Router, by their place in it. An export that is not named
 * is undefined there.
 */
const STAND_INS: Record<string, { exported: string[]; code: string }> = {
  // All routes are known from the start (`react-router.config.ts`).
  'dom/ssr/fog-of-war': {
    exported: [
      'getPatchRoutesOnNavigationFunction',
      'useFogOFWarDiscovery',
      'isFogOfWarEnabled',
      'getPartialManifest',
    ],
    code: `
      export const getPatchRoutesOnNavigationFunction = () => undefined;
      export const useFogOFWarDiscovery = () => undefined;
      export const isFogOfWarEnabled = () => false;
      export const getPartialManifest = (manifest) => manifest;`,
  },
  // Nobody watches the router at its work.
  'router/instrumentation': {
    exported: ['consumeInstrumentationClientResultMetaReceiver'],
    code: 'export const consumeInstrumentationClientResultMetaReceiver = () => undefined;',
  },
  // Every page loads its data with a loader of its own, which calls the API. Only the root has none: where
  // its data are missing, the address is opened as a document.
  'dom/ssr/single-fetch': {
    exported: ['decodeViaTurboStream', 'getTurboStreamSingleFetchDataStrategy', 'singleFetchUrl'],
    code: `
      import { ErrorResponseImpl } from '../../router/utils.js';
      import { decode } from '../../../vendor/turbo-stream-v2/turbo-stream.js';
      const openDocument = (url) => () => {
        location.assign(url);
        return new Promise(() => {});
      };
      const load = async ({ matches, request }) => {
        const results = {};
        await Promise.all(
          matches
            .filter((match) => match.shouldCallHandler())
            .map(async (match) => {
              results[match.route.id] = await match.resolve((handler) =>
                handler(openDocument(request.url)),
              );
            }),
        );
        return results;
      };
      export const getTurboStreamSingleFetchDataStrategy = () => (args) =>
        args.runClientMiddleware(load);
      export const singleFetchUrl = (page) => new URL(page, location.origin);
      export const decodeViaTurboStream = (body) =>
        decode(body, {
          plugins: [
            (type, first, ...rest) => {
              if (type === 'SanitizedError') return { value: Object.assign(new Error(rest[0]), { name: first }) };
              if (type === 'SingleFetchClassInstance') return { value: first };
              if (type === 'SingleFetchFallback') return { value: undefined };
              if (type === 'ErrorResponse') return { value: new ErrorResponseImpl(rest[0], rest[1], first) };
            },
          ],
        });`,
  },
};

/** Links load ahead by our own (`shop/page/load-ahead.ts`), which knows what a page shows. */
const PREFETCH = /^function PrefetchPageLinks\([\s\S]*?^\}$/m;

/** Names for developers' tools, and components that the bundler cannot know to be without effect. */
const DISPLAY_NAME = /^\w+\.displayName = ".+";$/gm;
const COMPONENT = /= (?=React\$1\.(forwardRef|memo|createContext)\()/g;

const SOURCES = join(import.meta.dirname, '../node_modules/react-router/dist/production/lib');

/**
 * Leaves out of the browser's React Router what this shop never uses there, forms and links with a state
 * of their own among them. The server and development have all of it. A router that is another than the one
 * whose cuts were looked at stays whole, so that an urgent update waits for nothing but the page weights.
 */
export const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    unlikeExpected = findUnlike();
    if (unlikeExpected !== undefined) this.warn(`The router stays whole: ${unlikeExpected}`);
  },
  load: {
    filter: { id: LIBRARY },
    handler: (file) => {
      const { exported, code } = STAND_INS[LIBRARY.exec(file)?.[1] ?? ''] ?? {};
      if (exported === undefined || unlikeExpected !== undefined) return null;
      const others = exportsOf(readFileSync(file, 'utf8')).filter(
        (name) => !exported.includes(name),
      );
      return `${code}\n${others.map((name) => `export const ${name} = undefined;`).join('\n')}`;
    },
  },
  transform: {
    filter: { id: LIBRARY },
    handler: (code, file) => ({
      map: null,
      code: (unlikeExpected === undefined ? cutOut(code, LIBRARY.exec(file)?.[1] ?? '') : code)
        .replace(PREFETCH, 'const PrefetchPageLinks = () => null;')
        .replace(DISPLAY_NAME, '')
        .replace(COMPONENT, '= /* @__PURE__ */ '),
    }),
  },
};

let unlikeExpected: string | undefined;

/**
 * What of the installed React Router is not as expected, if anything is: half a cut would be worse than none. A file
 * that is cut has to be the same to the letter, since what goes out may hold a repair that its edges do not show.
 */
export function findUnlike(
  read: (file: string) => string = (file) => readFileSync(join(SOURCES, `${file}.js`), 'utf8'),
): string | undefined {
  const changed = Object.entries(CUT_FROM).find(
    ([file, expected]) => hash('sha256', read(file)) !== expected,
  );
  if (changed !== undefined) return `${changed[0]} is another than the one that was looked at.`;
  for (const [file, { exported }] of Object.entries(STAND_INS)) {
    const names = exportsOf(read(file));
    const unknown = exported.filter((name) => !names.includes(name));
    if (unknown.length > 0) return `${file} no longer exports ${unknown.join(', ')}.`;
  }
  return undefined;
}

const exportsOf = (code: string): string[] => EXPORTS.exec(code)?.[1]?.split(', ') ?? [];

/** What is left of a file of React Router; throws where what goes out is not there, or more than once. */
export function cutOut(code: string, file: string): string {
  return (ROUTER_CUTS[file] ?? []).reduce((left, [place, instead]) => {
    const found = left.match(new RegExp(place, `g${place.flags}`))?.length ?? 0;
    if (found !== 1) throw new Error(`React Router's ${file} has ${place} ${found} times.`);
    return left.replace(place, instead);
  }, code);
}
