import { createContext, type ServerBuild } from 'react-router';

/**
 * A storefront of one known page (`/page`), the personal ones of the contract and the page of unknown
 * addresses, so that tests of the server need no build. `rendered` holds the path of each page made.
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
  const build = {
    entry: {
      module: { apiContext: createContext(), nonceContext: createContext(), default: page },
    },
    routes: {
      root: { id: 'root', path: '', module },
      ...route('page', 'page'),
      ...route('profile', 'profile'),
      ...route('unknown', '*', {
        loader: () => Response.json({}, { status: 404 }),
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
