import { ALL } from '#contract/base/limits.ts';
import { type ListPath, paths } from '#contract/base/paths.ts';
import { screens } from '#contract/base/screens.ts';
import type { ProductType, SearchTermSource } from '#contract/goods/catalogue/catalogue.ts';
import type { SEASONS } from '#contract/goods/catalogue/seasons.ts';
import type { CampaignKind } from '#contract/site/shop.ts';
import { messages } from '#contract/talk/messages.ts';
import { type Customer, mayFilterByCredit } from '#shop/base/session/session.ts';
import { type Filters, readFilters } from './filters/filters.ts';

/** What tells one list of products from another (specification, section 2). */
export type Screen = {
  /** Its address; `canonical` is the one that search engines keep. */
  path: string;
  canonical: string;
  /** Of the category that the page is of. */
  slug?: string;
  title: string;
  description: string;
  /** The call that answers its questions. */
  api: ListPath;
  /** The kind of products that all of the list are, so that there is no choice of it. */
  type?: ProductType;
  /** The campaign whose banner is shown; a seasonal list exists only while it runs. */
  campaign?: CampaignKind;
  isSeasonal: boolean;
  emptyText: string;
  /** The name under which reports count its searches. */
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
    title: `Promo ${name}`,
    description: `Les prix de la promotion ${name} sur l’électroménager et l’électronique à Dakar.`,
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
  // Reports have always counted the searches of both feasts under one name.
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

const [BEFORE_SLUG = ''] = screens.category.split(':');

/** The list of a category's page; its title and texts come with its data. */
function ofCategory(path: string): Screen {
  return { ...everything, path, canonical: path, slug: path.slice(BEFORE_SLUG.length) };
}

/** The list of an address and the filters it asks for, whatever was written in it by hand. */
export function readListing(address: { pathname: string; search: string }): {
  screen: Screen;
  filters: Filters;
} {
  const path = address.pathname.replace(/\/+$/, '');
  const query = new URLSearchParams(address.search);
  if (path.startsWith(BEFORE_SLUG)) {
    return { screen: ofCategory(path), filters: readFilters(query, true) };
  }
  const filters = readFilters(query);
  const screen = lists.find((known) => known.path === path) ?? lists[0]!;
  return { screen, filters: screen.type === undefined ? filters : { ...filters, type: ALL } };
}

/**
 * The kinds of products that a list offers to choose from. Credit is offered on every list to whom
 * `mayFilterByCredit` names and to nobody else (specification, sections 2 and 6).
 */
export function offeredTypes(screen: Screen, customer: Customer | undefined): ProductType[] {
  const types: ProductType[] = [ALL, 'promo', 'precommande', 'credit'];
  return types.filter((type) => {
    if (type === 'credit') return mayFilterByCredit(customer);
    return type !== 'promo' || screen.api !== paths.promotionProducts;
  });
}
