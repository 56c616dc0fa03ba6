import { listingScreens, screens } from '#contract/base/screens.ts';
import { savesData } from '../ui/hooks/data-saving.ts';
import { prefetchPage } from './shown-pages.ts';

/** A mouse that only passes stays for less. */
const HOVER_MS = 80;
/** A finger that begins to scroll has moved by then. */
const TOUCH_MS = 50;
const MOST_AT_ONCE = 2;

/** Pages that are the same for all visitors, so their data can load ahead. */
const OPEN = new Set<string>([
  ...Object.values(listingScreens),
  screens.category,
  screens.subcategory,
  screens.product,
]);

/** The used part of React Router's manifest. */
type Route = { module: string; clientLoaderModule?: string; imports?: string[] };
type Loader = (input: { request: Request; params: Record<string, string> }) => unknown;

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, Route> };
  }
}

/** Loads the code and public data of a hovered or touched link before it is followed, unless the browser saves data. */
export function loadAhead(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let rested: Element | null = null;
  let asked = 0;
  const follow = (address: string) => {
    if (asked >= MOST_AT_ONCE || savesData()) return;
    asked += 1;
    load(new URL(address)).finally(() => {
      asked -= 1;
    });
  };
  const rest = (target: EventTarget | null, afterMs: number) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === rested) return;
    stop();
    rested = link;
    if (link && isOurs(link)) timer = setTimeout(follow, afterMs, link.href);
  };
  const stop = () => {
    clearTimeout(timer);
    rested = null;
  };
  addEventListener('mouseover', ({ target }) => rest(target, HOVER_MS), { passive: true });
  addEventListener('touchstart', ({ target }) => rest(target, TOUCH_MS), { passive: true });
  for (const event of ['touchmove', 'click']) addEventListener(event, stop, { passive: true });
}

const isOurs = ({ origin, pathname, target, download }: HTMLAnchorElement) =>
  origin === location.origin && pathname !== location.pathname && target === '' && download === '';

async function load({ href, pathname }: URL): Promise<void> {
  try {
    const found = findRoute(pathname);
    if (found === undefined) return;
    const { route, params } = found;
    for (const file of [route.module, ...(route.imports ?? [])]) preload(file);
    if (!found.isOpen) return;
    const module: { clientLoader?: Loader } = await import(
      /* @vite-ignore */ route.clientLoaderModule ?? route.module
    );
    await prefetchPage(href, async () =>
      module.clientLoader?.({ request: new Request(href), params }),
    );
  } catch {
    // Following the link loads again and shows the failure.
  }
}

/** The route of a path, by its pattern in `shop/routes.ts`. */
function findRoute(path: string) {
  for (const pattern of Object.values(screens)) {
    const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const values = new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)')}/?$`).exec(path);
    const route = window.__reactRouterManifest?.routes[pattern.slice(1)];
    if (values === null || route === undefined) continue;
    const params = Object.fromEntries(
      names.map((name, index) => [name, decodeURIComponent(values[index + 1] ?? '')]),
    );
    return { route, params, isOpen: OPEN.has(pattern) };
  }
  return undefined;
}

function preload(file: string): void {
  if (document.querySelector(`link[rel="modulepreload"][href="${file}"]`)) return;
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file }),
  );
}
