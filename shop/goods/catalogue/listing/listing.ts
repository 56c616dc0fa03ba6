import { useEffect, useMemo, useRef } from 'react';
import { type Location, useLocation, useNavigate, useNavigation } from 'react-router';
import { ALL } from '#contract/base/limits.ts';
import { type ListPath, paths } from '#contract/base/paths.ts';
import { screens } from '#contract/base/screens.ts';
import type { SEASONS } from '#contract/goods/catalogue/campaigns/seasons.ts';
import type { ProductList, ProductType, Tag } from '#contract/goods/catalogue/catalogue.ts';
import type { SearchTermSource } from '#contract/goods/catalogue/searches.ts';
import type { CampaignKind } from '#contract/site/shop.ts';
import { messages } from '#contract/talk/messages.ts';
import { type Api, ApiError, browserApi } from '#shop/base/api/client.ts';
import { type Customer, currentCustomer, mayFilterByCredit } from '#shop/base/session/session.ts';
import {
  apiQuery,
  changeFilters,
  type Filters,
  listingLink,
  readFilters,
} from './filters/filters.ts';

/** Address, texts and data source of a list of products (rule G-18). */
export type Screen = {
  /** Its address; search engines index `canonical`. */
  path: string;
  canonical: string;
  /** The last part of the address; category pages only. */
  slug?: string;
  /** The same of a feast that staff added. */
  feast?: string;
  title: string;
  description: string;
  api: ListPath;
  type?: ProductType;
  /** The campaign of the banner. A seasonal list exists only while its campaign runs. */
  campaign?: Exclude<CampaignKind, 'fete'>;
  isSeasonal: boolean;
  emptyText: string;
  /** Reports count its searches under this name. */
  searchSource: SearchTermSource;
};

const everything = {
  canonical: screens.shop,
  title: 'Boutique',
  description:
    'Tous nos appareils électroménagers et électroniques à Dakar : prix en FCFA, livraison et service après-vente.',
  api: paths.filteredProducts,
  isSeasonal: false,
  emptyText: messages.search.empty,
  searchSource: 'boutique',
} as const satisfies Omit<Screen, 'path'>;

const promotion = {
  ...everything,
  path: screens.promotions,
  canonical: screens.promotions,
  title: 'En promo',
  description:
    'Les appareils en promotion en ce moment à Dakar, prix barré et prix du jour en FCFA.',
  api: paths.promotionProducts,
  campaign: 'promotion',
  emptyText: messages.listing.noPromotion,
  searchSource: 'en-promo',
} as const satisfies Screen;

/** Title and description of the page of a feast. */
export const seasonWords = (name: string) => ({
  title: `Promo ${name}`,
  description: `Les prix de la promotion ${name} sur l’électroménager et l’électronique à Dakar.`,
});

function season(
  campaign: (typeof SEASONS)[number],
  name: string,
  api: ListPath,
  searchSource: SearchTermSource,
) {
  const path = screens[campaign];
  return {
    ...promotion,
    path,
    canonical: path,
    ...seasonWords(name),
    api,
    campaign,
    isSeasonal: true,
    searchSource,
  } satisfies Screen;
}

const lists: Screen[] = [
  { ...everything, path: screens.shop },
  { ...everything, path: screens.products },
  { ...everything, path: screens.allProducts },
  {
    ...everything,
    path: screens.preorders,
    canonical: screens.preorders,
    title: 'Précommandes',
    description:
      'Précommandez votre appareil à un prix plus bas et payez en trois fois : 30 %, 30 % puis 40 %.',
    type: 'precommande',
  },
  promotion,
  season('ramadan', 'Ramadan', paths.ramadanProducts, 'promo-ramadan'),
  // Reports count the searches of both feasts under one name.
  season('tabaski', 'Tabaski', paths.tabaskiProducts, 'promo-korite'),
  season('korite', 'Korité', paths.koriteProducts, 'promo-korite'),
  {
    ...everything,
    path: screens.credit,
    canonical: screens.credit,
    title: messages.product.credit,
    description: 'Les appareils que l’on peut acheter à crédit à Dakar, et comment s’y prendre.',
    type: 'credit',
  },
];

const [CATEGORIES = ''] = screens.category.split(':');
const [FEASTS = ''] = screens.feast.split(':');

/** The list and the filters of an address. An unknown path means all products. Ignores filters that no page offers. */
export function readListing(address: { pathname: string; search: string }): {
  screen: Screen;
  filters: Filters;
} {
  const path = address.pathname.replace(/\/+$/, '');
  const query = new URLSearchParams(address.search);
  if (path.startsWith(CATEGORIES)) {
    // The API sends its title and texts. The last step alone says which category it is.
    const slug = path.slice(path.lastIndexOf('/') + 1);
    const screen = { ...everything, path, canonical: path, slug };
    return { screen, filters: readFilters(query, true) };
  }
  const filters = readFilters(query);
  if (path.startsWith(FEASTS)) {
    const feast = path.slice(FEASTS.length);
    const own = { path, canonical: path, feast, isSeasonal: true };
    return { screen: { ...everything, ...own, emptyText: promotion.emptyText }, filters };
  }
  const screen = lists.find((known) => known.path === path) ?? lists[0]!;
  return { screen, filters: screen.type === undefined ? filters : { ...filters, type: ALL } };
}

/** The product types to choose from in a list; credit needs `mayFilterByCredit` (rule G-18). */
export function offeredTypes(screen: Screen, customer: Customer | undefined): ProductType[] {
  const types: ProductType[] = [ALL, 'promo', 'precommande', 'credit'];
  return types.filter((type) => {
    if (type === 'credit') return mayFilterByCredit(customer);
    return type !== 'promo' || screen.api !== paths.promotionProducts;
  });
}

/** The API's response for a list. Without `list`, `problem` gives the reason in French. */
export type LoadedListing = { tags: Tag[] } & (
  | { list: ProductList; problem?: undefined }
  | { list?: undefined; problem: string }
);

/**
 * Loads the products for a page's address. Returns a failure of the API as `problem`, so that the filters
 * stay on the screen. Throws if the request was aborted.
 */
export async function loadListing(
  api: Api,
  request: Request,
  readTags: (api: Api) => Promise<Tag[]>,
): Promise<LoadedListing> {
  const { screen, filters } = readListing(new URL(request.url));
  const type = screen.type ?? filters.type;
  const question = apiQuery(
    screen.api,
    { ...filters, type },
    { category_slug: screen.slug, fete: screen.feast },
  );
  const [list, tags] = await Promise.all([
    api.get(question, request.signal).catch((error: unknown) => {
      if (error instanceof ApiError && !request.signal.aborted) return error;
      throw error;
    }),
    readTags(api).catch(() => []),
  ]);
  return list instanceof ApiError ? { tags, problem: list.message } : { tags, list };
}

/** For the server, which caches the tags for all pages. */
export const readTags = (api: Api) => api.get(paths.tags);

const TAGS_TIMEOUT_MS = 4_000;

let tagsOfVisit: Promise<Tag[]> | undefined;

/** Fetches the tags once per visit. Throws after a failure or timeout; the next call fetches again. */
export function readCachedTags(): Promise<Tag[]> {
  // The products of a page wait for the tags, so the request must be short.
  const signal = AbortSignal.timeout(TAGS_TIMEOUT_MS);
  tagsOfVisit ??= browserApi.get(paths.tags, signal).catch((error: unknown) => {
    tagsOfVisit = undefined;
    throw error;
  });
  return tagsOfVisit;
}

type ChangeFilters = (change: Partial<Omit<Filters, 'page'>>) => void;

export type ListingState = {
  screen: Screen;
  /** The filters of the visible products. */
  shown: Filters;
  /** The filters last requested. Differs from `shown` while their products load. */
  wanted: Filters;
  isPending: boolean;
  change: ChangeFilters;
};

/** Reads filters from the address; `change` navigates. May redirect the credit filter to the credit page. */
export function useListing(): ListingState {
  const location = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const { screen, filters: shown } = useListingAt(location);
  const next = navigation.location;
  const isPending = next !== undefined && next.pathname === location.pathname;
  const { filters: wanted } = useListingAt(isPending ? next : location);

  // Only some members may filter by credit. The parameter sends all others to the page of credit products.
  const isOfShop = screen.canonical === screens.shop;
  useEffect(() => {
    if (!isOfShop || shown.type !== 'credit' || mayFilterByCredit(currentCustomer())) return;
    void navigate(listingLink(screens.credit, { ...shown, type: ALL }), { replace: true });
  }, [isOfShop, shown, navigate]);

  // Keeps both of two choices that the visitor makes before the next render.
  const latest = useRef(wanted);
  useEffect(() => {
    latest.current = wanted;
  }, [wanted]);

  const change: ChangeFilters = (choice) => {
    const before = listingLink(screen.path, { ...latest.current, page: 1 });
    latest.current = changeFilters(latest.current, choice);
    const to = listingLink(screen.path, latest.current);
    if (to === before) return;
    // A search being typed adds no history entry, so Back leads to the page before its first letter.
    const isTyping = shown.search !== '' && choice.search !== undefined && choice.search !== '';
    void navigate(to, {
      replace: isTyping,
      preventScrollReset: true,
    });
  };
  return { screen, shown, wanted, isPending, change };
}

function useListingAt({ pathname, search }: Location) {
  return useMemo(() => readListing({ pathname, search }), [pathname, search]);
}
