import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createRequestHandler,
  Outlet,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
  useLoaderData,
} from 'react-router';
import { expect, test } from 'vitest';
import { KeptPart, PartMemory } from './base/ui/kept-part.tsx';
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

/** The page's inline scripts, which pass the data of its loaders to the browser. */
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

function createCounted() {
  const rendered: string[] = [];
  const Name = ({ name }: { name: string }) => {
    rendered.push(name);
    return <b>{name}</b>;
  };
  return { Name, rendered };
}

test('a part is rendered once for the same properties, and anew for others', () => {
  const { Name, rendered } = createCounted();
  const markupOf = entry.createPartMemory();
  const shown = ['Four', 'Mixeur', 'Four'].map((name) => markupOf(Name, { name }));
  expect(shown).toEqual(['<b>Four</b>', '<b>Mixeur</b>', '<b>Four</b>']);
  expect(rendered).toEqual(['Four', 'Mixeur']);
});

test('parts with the same properties are told apart', () => {
  const markupOf = entry.createPartMemory();
  const Long = ({ name }: { name: string }) => <i>{name}</i>;
  expect(markupOf(createCounted().Name, { name: 'Four' })).toBe('<b>Four</b>');
  expect(markupOf(Long, { name: 'Four' })).toBe('<i>Four</i>');
});

test('what has been left unused for long is forgotten before memory fills up', () => {
  const { Name, rendered } = createCounted();
  const markupOf = entry.createPartMemory();
  const large = (place: number) => ({ name: `${place} ${'x'.repeat(100_000)}` });
  for (let place = 0; place < 40; place += 1) markupOf(Name, large(place));
  markupOf(Name, large(39));
  expect(rendered).toHaveLength(40);
  markupOf(Name, large(0));
  expect(rendered).toHaveLength(41);
});

test('an element reads the same with the memory and without it', () => {
  const { Name, rendered } = createCounted();
  const page = (
    <main>
      <KeptPart as="article" className="card" of={Name} props={{ name: 'Four & <co>' }} />
      <KeptPart as="article" className="card" of={Name} props={{ name: 'Four & <co>' }} />
    </main>
  );
  const plain = renderToString(page);
  expect(rendered).toHaveLength(2);
  expect(renderToString(<PartMemory value={entry.createPartMemory()}>{page}</PartMemory>)).toBe(
    plain,
  );
  expect(rendered).toHaveLength(3);
});
