import { paths } from '#contract/base/paths.ts';
import { KEPT_SCREENS } from '#contract/base/screen-facts.ts';

/** How the service worker treats a request; `undefined` leaves it to the browser. */
export type Keeping = 'catalogue' | 'pictures' | 'assets' | 'page' | 'never-kept-page';

/** What of a request decides about it. */
export type KeptRequest = {
  method: string;
  mode: string;
  url: URL;
};

/** Calls of the catalogue, which answer everybody the same. `:name` stands for one part of the path. */
const KEPT_CALLS = [
  paths.products,
  paths.product,
  paths.productsOfCategory,
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
  paths.page,
  paths.reviewsOfProduct,
  paths.questionsOfProduct,
];

const NOT_PAGES = /^\/(api|images|assets|icons)(\/|$)|\.\w+$|^\/(healthz|readyz)$/;
const PICTURES = /^\/images\/[0-9a-f]+\/\d+$/;
const ASSETS = /^\/assets\/.+\.(js|css)$/;

const keptCalls = patternOf(KEPT_CALLS);
const keptPages = patternOf(KEPT_SCREENS);

/**
 * What is kept of our own site and how (decision 008). What is not named is never kept: baskets with
 * their prices of today, accounts, orders, payments, whatever is not a GET.
 */
export function keepingOf({ method, mode, url }: KeptRequest, origin: string): Keeping | undefined {
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

/** Whether an answer may be kept at all: whole, good, and not forbidden by the server. */
export const mayKeep = (response: Pick<Response, 'status' | 'headers'>): boolean =>
  response.status === 200 && !/no-store|private/.test(response.headers.get('cache-control') ?? '');

function patternOf(templates: readonly string[]): RegExp {
  const parts = templates.map((template) => template.replace(/:\w+/g, '[^/]+'));
  return new RegExp(`^(${parts.join('|')})$`);
}
