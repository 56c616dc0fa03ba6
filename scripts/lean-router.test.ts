import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cutOut, findUnlike } from './lean-router.ts';
import { CUT_FROM, ROUTER_CUTS } from './router-cuts.ts';

const library = join(import.meta.dirname, '../node_modules/react-router/dist/production/lib');
const folder = mkdtempSync(join(tmpdir(), 'router-'));
afterAll(() => rmSync(folder, { recursive: true }));

const sourceOf = (file: string) => readFileSync(join(library, `${file}.js`), 'utf8');

describe.each(Object.keys(ROUTER_CUTS))('%s', (file) => {
  test('is cut where it is expected, and says so where that is no longer so', () => {
    const cut = cutOut(sourceOf(file), file);
    expect(cut.length).toBeLessThan(sourceOf(file).length);
    expect(() => cutOut(cut, file)).toThrow(`React Router's ${file} has`);
  });
});

test('what is installed is what the cuts were made for', () => {
  expect(Object.keys(CUT_FROM).toSorted()).toEqual(Object.keys(ROUTER_CUTS).toSorted());
  expect(findUnlike()).toBeUndefined();
});

test('a file that is another in one place only, or exports other names, is noticed before anything is cut', () => {
  const repaired = (file: string) => sourceOf(file).replace('startNavigation', 'startNavigation ');
  expect(findUnlike(repaired)).toContain('router/router is another');
  const renamed = (file: string) =>
    file === 'dom/ssr/fog-of-war' ? 'export { useFogOFWarDiscovery };' : sourceOf(file);
  expect(findUnlike(renamed)).toContain('no longer exports getPatchRoutesOnNavigationFunction');
});

test('other files stay as they are', () => {
  expect(cutOut('const other = 1;', 'router/history')).toBe('const other = 1;');
});

/** What would come to nothing in the browser, and the links that ours stand in for (`shop/ui/link.tsx`). */
const CUT_OUT =
  /\b((unstable_)?use(Fetchers?|Submit|FormAction|Blocker|Prompt|ActionData|ViewTransitionState)|clientAction|viewTransition)\b|import \{[^}]*\b(Form|Link|NavLink)\b[^}]*\} from 'react-router'|^export (const|(async )?function) action\b/m;

test('the shop uses nothing of what is cut out', () => {
  const shop = join(import.meta.dirname, '../shop');
  const using = readdirSync(shop, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('.'))
    .filter((file) => CUT_OUT.test(readFileSync(join(shop, file), 'utf8')));
  expect(using).toEqual([]);
});

test.each([
  "import { Form } from 'react-router';",
  "import { Link, useLocation } from 'react-router';",
  'const fetcher = useFetcher();',
  "import { data } from 'react-router';\nexport async function action() {}",
  'navigate(screens.shop, { viewTransition: true });',
  'unstable_usePrompt({ when: true });',
])('%s would be noticed', (code) => {
  expect(CUT_OUT.test(code)).toBe(true);
});

type Router = {
  state: State;
  initialize(): Router;
  subscribe(listen: (state: State) => void): void;
  navigate(to: string | number, how?: object): Promise<void>;
  revalidate(): Promise<void>;
};
type Match = { route: { id: string }; shouldCallHandler(): boolean; resolve(): Promise<unknown> };
type State = {
  location: { pathname: string; search: string; hash: string };
  matches: Match[];
  navigation: { state: string; location?: { pathname: string } };
  loaderData: object;
  errors: object | null;
  historyAction: string;
  revalidation: string;
  restoreScrollPosition: unknown;
  preventScrollReset: boolean;
};
type Library = {
  createRouter(init: object): Router;
  createMemoryHistory(init: object): object;
};

let whole: Library;
let lean: Library;
beforeAll(async () => {
  const bring = async (file: string): Promise<Library> => {
    const { createRouter } = await import(pathToFileURL(file).href);
    const history = await import(pathToFileURL(join(library, 'router/history.js')).href);
    return { createRouter, createMemoryHistory: history.createMemoryHistory };
  };
  const file = join(library, 'router/router.js');
  const cut = cutOut(sourceOf('router/router'), 'router/router').replace(
    /(?<=from ")\.[^"]+/g,
    (place) => new URL(place, pathToFileURL(file)).href,
  );
  writeFileSync(join(folder, 'router.mjs'), cut);
  whole = await bring(file);
  lean = await bring(join(folder, 'router.mjs'));
});

/** What is seen of a router by whoever goes from page to page with it. */
async function visit(
  { createRouter, createMemoryHistory }: Library,
  go: (router: Router) => Promise<unknown>,
) {
  let calls = 0;
  const fails = () => {
    throw new Error('Le serveur ne répond pas.');
  };
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: ['/'] }),
    hydrationData: { loaderData: { root: 'shop', home: 'home' } },
    dataStrategy: async ({ matches }: { matches: Match[] }) => {
      const wanted = matches.filter((match) => match.shouldCallHandler());
      const results = wanted.map(async (match) => [match.route.id, await match.resolve()] as const);
      return Object.fromEntries(await Promise.all(results));
    },
    routes: [
      {
        id: 'root',
        path: '/',
        loader: () => 'shop',
        shouldRevalidate: () => false,
        ErrorBoundary: () => null,
        children: [
          { id: 'home', index: true, loader: () => `home ${++calls}` },
          {
            id: 'list',
            path: 'list',
            loader: ({ request: { url } }: { request: Request }) => [new URL(url).search, ++calls],
          },
          {
            id: 'product',
            path: 'products/:id',
            lazy: { loader: async () => () => ++calls },
            ErrorBoundary: () => null,
          },
          { id: 'failing', path: 'failing', loader: fails, ErrorBoundary: () => null },
          { id: 'failing-above', path: 'failing-above', loader: fails },
          { id: 'missing', path: 'missing', loader: () => new Response('', { status: 404 }) },
          {
            id: 'refused',
            path: 'refused',
            loader: () => Promise.reject(new Response('', { status: 403 })),
          },
          {
            id: 'moved',
            path: 'moved',
            loader: () => Response.redirect('http://localhost/list?page=2'),
          },
          {
            id: 'gone',
            path: 'gone',
            loader: () => Promise.reject(Response.redirect('http://localhost/list?page=3')),
          },
          { id: 'still', path: 'still' },
        ],
      },
    ],
  }).initialize();
  const seen: unknown[] = [];
  const note = (state: State) =>
    seen.push({
      page: state.location.pathname + state.location.search + state.location.hash,
      pages: state.matches.map(({ route }) => route.id),
      coming: [state.navigation.state, state.navigation.location?.pathname],
      loaderData: state.loaderData,
      errors: state.errors,
      historyAction: state.historyAction,
      revalidation: state.revalidation,
      scroll: [state.restoreScrollPosition, state.preventScrollReset],
    });
  router.subscribe(note);
  await go(router);
  note(router.state);
  return seen;
}

const journeys: Record<string, (router: Router) => Promise<unknown>> = {
  'to a list, a part of it and back': async (router) => {
    await router.navigate('/list?page=1');
    await router.navigate('#filters');
    await router.navigate('?page=2', { preventScrollReset: true });
    await router.navigate(-1);
  },
  'to a page whose code comes late': (router) => router.navigate('/products/7'),
  'in the place of the last': async (router) => {
    await router.navigate('/list', { replace: true, state: { from: 'home' } });
    await router.navigate('/list', { replace: false });
  },
  'to pages that fail': async (router) => {
    await router.navigate('/failing');
    await router.revalidate();
    await router.navigate('/failing-above');
    await router.navigate('/');
  },
  'to pages that are not there': async (router) => {
    await router.navigate('/missing');
    await router.navigate('/refused');
    await router.navigate('/nowhere');
    await router.navigate('/list');
  },
  'to a page that has moved': (router) => router.navigate('/moved', { preventScrollReset: true }),
  'to a page whose data are somewhere else': (router) =>
    router.navigate('/gone', { replace: true, state: { from: 'home' } }),
  'back while another page is coming': async (router) => {
    await router.navigate('/list');
    await Promise.all([router.navigate('/products/7'), router.navigate(-1)]);
  },
  'to a page without data': (router) => router.navigate('/still'),
  'the same page anew': async (router) => {
    await router.revalidate();
    await router.navigate('/list');
    await Promise.all([router.navigate('/list'), router.revalidate()]);
  },
  'to another before the first has come': (router) =>
    Promise.all([router.navigate('/products/7'), router.navigate('/list')]),
};

test.each(Object.keys(journeys))('the lean router goes as the whole one: %s', async (journey) => {
  const seen = await visit(lean, journeys[journey]!);
  expect(seen).toEqual(await visit(whole, journeys[journey]!));
  expect(seen.length).toBeGreaterThan(1);
});
