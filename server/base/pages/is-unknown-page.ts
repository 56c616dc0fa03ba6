import { createStaticHandler, type RouteObject, type ServerBuild } from 'react-router';

/** The storefront's page for addresses that no other route has. */
const ANY_OTHER = '*';

type Match = ReturnType<typeof createStaticHandler>['match'];
/** Putting the routes in their order costs more than to find one of them. */
const matcherOf = new WeakMap<ServerBuild, Match>();

/** Whether no page of the storefront has this path, so that the page of unknown addresses answers. */
export function isUnknownPage(build: ServerBuild, pathname: string): boolean {
  const match = matcherOf.get(build) ?? matcherFor(build);
  matcherOf.set(build, match);
  const matched = match(pathname)?.at(-1);
  return matched === undefined || matched.route.path === ANY_OTHER;
}

const matcherFor = (build: ServerBuild): Match =>
  createStaticHandler(childrenOf(build), {
    ...(build.basename !== undefined && { basename: build.basename }),
  }).match;

function childrenOf(build: ServerBuild, parentId?: string): RouteObject[] {
  return Object.values(build.routes).flatMap((route): RouteObject[] => {
    if (route === undefined || route.parentId !== parentId) return [];
    const { id, path, index } = route;
    const own = { id, ...(path !== undefined && { path }) };
    return [index ? { ...own, index } : { ...own, children: childrenOf(build, id) }];
  });
}
