import { PAGE_PARAMETERS } from '#contract/base/page-parameters.ts';
import { paths } from '#contract/base/paths.ts';
import { KEPT_SCREENS } from '#contract/base/screen-facts.ts';

/** How the service worker treats a request; where there is no mode, it leaves the request to the browser. */
export type CacheMode = 'catalogue' | 'pictures' | 'assets' | 'page' | 'never-kept-page';

type KeptRequest = {
  method: string;
  mode: string;
  url: URL;
};

/** Public catalogue calls, the same for all. `:name` is one part of the path. */
const KEPT_CALLS = [
  paths.products,
  paths.product,
  paths.productsOfCategory,
  paths.besideProduct,
  paths.filteredProducts,
  paths.promotionProducts,
  paths.ramadanProducts,
  paths.tabaskiProducts,
  paths.koriteProducts,
  paths.productsPage,
  paths.productCount,
  paths.preorderProducts,
  paths.creditProducts,
  paths.categories,
  paths.category,
  paths.categoryPage,
  paths.tags,
  paths.packs,
  paths.pack,
  paths.shop,
  paths.showrooms,
  paths.showroom,
  paths.feast,
  paths.page,
  paths.reviewsOfProduct,
  paths.questionsOfProduct,
];

const NOT_PAGES = /^\/(api|images|assets|icons)(\/|$)|\.\w+$|^\/(healthz|readyz)$/;

const PICTURES = /^\/images\/[0-9a-f]+\/\d+$/;

const ASSETS = /^\/assets\/.+\.(js|css)$/;

const keptCalls = patternOf(KEPT_CALLS);

const keptPages = patternOf(KEPT_SCREENS);

/** How a request is cached (rule W-7, docs/decisions/008); undefined for requests that never are. */
export function cacheModeOf(
  { method, mode, url }: KeptRequest,
  origin: string,
): CacheMode | undefined {
  if (method !== 'GET' || url.origin !== origin) return undefined;
  const { pathname } = url;
  if (mode === 'navigate') {
    if (NOT_PAGES.test(pathname)) return undefined;
    return keptPages.test(pathname) ? 'page' : 'never-kept-page';
  }
  if (keptCalls.test(pathname)) return 'catalogue';
  if (PICTURES.test(pathname)) return 'pictures';
  return ASSETS.test(pathname) ? 'assets' : undefined;
}

/** Whether a response is complete and successful, and the server lets it be cached. */
export const canCache = (response: Pick<Response, 'status' | 'headers'>): boolean =>
  response.status === 200 && !/no-store|private/.test(response.headers.get('cache-control') ?? '');

function patternOf(templates: readonly string[]): RegExp {
  const parts = templates.map((template) => template.replace(/:\w+/g, '[^/]+'));
  return new RegExp(`^(${parts.join('|')})$`);
}

/** The address of a page without its fragment and without parameters that do not change the page. */
export function cacheKeyOf(address: string): string {
  const url = new URL(address);
  const shown = [...url.searchParams].filter(([name]) => PAGE_PARAMETERS.has(name));
  url.search = new URLSearchParams(shown).toString();
  url.hash = '';
  return url.href;
}

/** As `alertNotice` of the server writes it. */
type Notice = { title: string; body: string; url: string };

/** Reads the notice of a push message; an unreadable one becomes a general notice that opens the front page. */
export function readNotice(text: string | undefined, origin: string): Notice {
  try {
    const { title, body, url } = JSON.parse(text ?? '') as Partial<Notice>;
    if (typeof title === 'string' && typeof body === 'string' && typeof url === 'string') {
      return { title, body, url: ownUrl(url, origin) };
    }
  } catch {
    // A browser withdraws the permission when a message shows nothing.
  }
  return { title: 'Une alerte de la boutique', body: '', url: origin };
}

/** The address if it is absolute and of this shop, else the front page. */
export function ownUrl(url: unknown, origin: string): string {
  const isOurs = typeof url === 'string' && URL.canParse(url) && new URL(url).origin === origin;
  return isOurs ? url : origin;
}
