import { createContext, type RouterContextProvider, type ServerBuild } from 'react-router';
import { paths } from '#contract/base/paths.ts';
import type { ApiFetch } from '#server/base/pages/render-page.ts';

/**
 * A storefront without a build: `/page`, the personal `/profile`, and two that ask the API, `/tags` and the page of
 * unknown addresses. `rendered` has the path of each rendered page.
 */
export function smallStorefront(): { build: ServerBuild; rendered: string[] } {
  const rendered: string[] = [];
  let made = 0;
  const page = (request: Request, status: number) => {
    rendered.push(new URL(request.url).pathname);
    made += 1;
    return new Response(`<p>La page n° ${made}</p>`, {
      status,
      headers: { 'content-type': 'text/html' },
    });
  };
  const module = { default: () => null };
  const route = (id: string, path: string, own = {}) => ({
    [id]: { id, parentId: 'root', path, module: { ...module, ...own } },
  });
  const apiContext = createContext<ApiFetch>();
  const loadTags = async ({ context }: { context: RouterContextProvider }) => {
    const reply = await context.get(apiContext)(paths.tags);
    if (!reply.ok) throw new Error(`The API answered ${reply.status}.`);
    return reply.json();
  };
  const build = {
    entry: {
      module: { apiContext, nonceContext: createContext(), default: page },
    },
    routes: {
      root: { id: 'root', path: '', module },
      ...route('page', 'page'),
      ...route('tags', 'tags', { loader: loadTags }),
      ...route('profile', 'profile'),
      ...route('unknown', '*', {
        loader: async (asked: { context: RouterContextProvider }) => {
          await asked.context.get(apiContext)(paths.categories);
          return Response.json({}, { status: 404 });
        },
      }),
    },
    assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' },
    future: {},
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    isSpaMode: false,
    prerender: [],
    ssr: true,
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild;
  return { build, rendered };
}
