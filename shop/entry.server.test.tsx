import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import {
  createRequestHandler,
  Outlet,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
  useLoaderData,
} from 'react-router';
import { expect, test } from 'vitest';
import * as entry from './entry.server.tsx';

const NONCE = 'c0ffee';
const WORDS = 'Four « </script><!-- » \u2028 fin';

const Late = lazy(async () => ({ default: () => <p>Venu plus tard</p> }));
const LateAlone = lazy(async () => ({ default: () => <p>Venu plus tard</p> }));

function Failing(): ReactNode {
  throw new Error('Cette partie manque.');
}

const Layout = ({ children }: { children: ReactNode }) => (
  <html lang="fr">
    <head />
    <body>
      {children}
      <Scripts />
    </body>
  </html>
);

function Words() {
  return <p>{useLoaderData<string>()}</p>;
}

const pages: Record<string, ComponentType> = {
  words: Words,
  late: () => (
    <Suspense fallback="…">
      <Late />
    </Suspense>
  ),
  alone: LateAlone,
  long: () => (
    <>
      <Suspense fallback="…">
        <p>{'Venu plus tard '.repeat(5000)}</p>
      </Suspense>
      <p>Fin de la page</p>
    </>
  ),
  failing: () => (
    <Suspense fallback="…">
      <Failing />
    </Suspense>
  ),
};

async function render(path: string): Promise<{ status: number; html: string }> {
  const place = { module: '/x.js', hasLoader: false };
  const routes = Object.entries(pages).map(([id, page]) => [
    id,
    { id, parentId: 'root', path: id, module: { default: page, loader: () => WORDS } },
  ]);
  const root = {
    Layout,
    default: Outlet,
    ErrorBoundary: () => <p>La page a échoué</p>,
  };
  const build = {
    entry: { module: { ...entry, handleError: () => undefined } },
    routes: { root: { id: 'root', path: '', module: root }, ...Object.fromEntries(routes) },
    assets: {
      entry: { module: '/entry.js', imports: [] },
      routes: Object.fromEntries(
        ['root', ...Object.keys(pages)].map((id) => [
          id,
          { id, ...place, ...(id !== 'root' && { parentId: 'root', path: id, hasLoader: true }) },
        ]),
      ),
      url: '/manifest.js',
      version: '1',
    },
    future: {},
    basename: '/',
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild;
  const context = new RouterContextProvider();
  context.set(entry.nonceContext, NONCE);
  const handle = createRequestHandler(build, 'production');
  const response = await handle(new Request(`http://localhost/${path}`), context);
  return { status: response.status, html: await response.text() };
}

/** The page's own inline scripts, which hand the data of its loaders over to the browser. */
const scriptsOf = (html: string): string =>
  [...html.matchAll(/<script nonce="c0ffee">([\s\S]*?)<\/script>/g)]
    .map(([, code]) => code)
    .join('\n');

test.each(['words', 'late', 'alone', 'long'])(
  'the page « %s » is whole, with its data',
  async (path) => {
    const { status, html } = await render(path);
    expect(status).toBe(200);
    expect(html).toMatch(
      /^<!DOCTYPE html><html lang="fr">[\s\S]*<\/script>[\s\S]*<\/body><\/html>$/,
    );
    expect(html).toContain(path === 'words' ? 'Four « &lt;/script&gt;' : 'Venu plus tard');
    expect(scriptsOf(html)).toContain('Four « ');
    expect(html).not.toContain('« </script>');
  },
);

test('a part that fails is not left out: the page fails', async () => {
  const { status, html } = await render('failing');
  expect(status).toBe(500);
  expect(html).toContain('La page a échoué');
});

test('a long part stands in its place, also where no script runs', async () => {
  const { html } = await render('long');
  expect(html.indexOf('Venu plus tard')).toBeLessThan(html.indexOf('Fin de la page'));
  expect(html).not.toContain('<template');
});
