import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

/** The storefront's page for addresses that no other route has. */
const ANY_OTHER = '*';
const treeOf = new WeakMap<ServerBuild, RouteObject[]>();

/** Whether no page of the storefront has this path, so that the page of unknown addresses answers. */
export function isUnknownPage(build: ServerBuild, pathname: string): boolean {
  const tree = treeOf.get(build) ?? childrenOf(build);
  treeOf.set(build, tree);
  const matched = matchRoutes(tree, pathname, build.basename)?.at(-1);
  return matched === undefined || matched.route.path === ANY_OTHER;
}

function childrenOf(build: ServerBuild, parentId?: string): RouteObject[] {
  return Object.values(build.routes).flatMap((route): RouteObject[] => {
    if (route === undefined || route.parentId !== parentId) return [];
    const { id, path, index } = route;
    const own = { id, ...(path !== undefined && { path }) };
    return [index ? { ...own, index } : { ...own, children: childrenOf(build, id) }];
  });
}
