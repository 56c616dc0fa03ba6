import type { MetaDescriptor } from 'react-router';
import { shelfName } from '#contract/base/fields/accents.ts';
import { productLink, screens } from '#contract/base/screens.ts';
import type { Feast } from '#contract/goods/catalogue/campaigns/seasons.ts';
import {
  type BreadcrumbStep,
  categoryPath,
  fromHome,
  stepsToCategory,
} from '#shop/base/page/breadcrumb.tsx';
import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { pageMeta } from '#shop/base/page/page-meta.ts';
import { type ShopData, useShop } from '#shop/base/page/use-shop.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { activeFilters } from './filters/active-filters.tsx';
import { type Filters, listingLink, noFilters } from './filters/filters.ts';
import { type LoadedListing, readListing, type Screen, seasonWords } from './listing.ts';

function listingSteps(screen: Screen, { category }: Filters) {
  const list = { label: screen.title, to: screen.path };
  const shelf = category === undefined ? [] : [{ label: shelfName(category) }];
  return [list, ...shelf];
}

/** Name and description of a category. Page 1 shows the first paragraph above the list, the others below it. */
export type CategoryHead = { name: string; label: string; paragraphs: string[] };

export function ListingHead({
  screen,
  shown,
  category,
}: {
  screen: Screen;
  shown: Filters;
  category: CategoryHead | undefined;
}) {
  const { categories } = useShop();
  const steps = category ? stepsToCategory(category.name, categories) : listingSteps(screen, shown);
  return (
    <PageBanner title={category?.label ?? listingTitle(screen, shown)} steps={steps}>
      {category !== undefined && shown.page === 1 && (
        <p className="mt-1 max-w-prose break-words whitespace-pre-line text-muted">
          {category.paragraphs[0]}
        </p>
      )}
      {screen.type === 'credit' && (
        <p className="mt-1 max-w-prose text-muted">
          Recevez votre appareil et payez-le en plusieurs fois.{' '}
          <Link
            to={screens.creditProcess}
            className="inline-flex min-h-11 items-center font-semibold text-accent-dark underline sm:min-h-6"
          >
            Comment commander à crédit
          </Link>
        </p>
      )}
      {screen.type === 'precommande' && (
        <p className="mt-1 max-w-prose text-muted">
          Un prix plus bas pour ceux qui peuvent attendre, payé en trois fois : 30 %, 30 % puis 40
          %.
        </p>
      )}
    </PageBanner>
  );
}

function listingTitle(screen: Screen, { category, search }: Filters): string {
  if (search !== '' && screen.canonical === screens.shop) return `Recherche « ${search} »`;
  if (category === undefined) return screen.title;
  const shelf = shelfName(category);
  return screen.canonical === screens.shop ? shelf : `${screen.title} : ${shelf}`;
}

type CategoryMeta = { name: string; title: string; description: string };

/**
 * Meta tags of a list, or of the page of a category or feast. Only lists without search, sort or filters other than
 * the category are indexed. A shop list of one category has the category's page as canonical address.
 */
export function listingMeta(
  house: ShopData | undefined,
  found: LoadedListing | undefined,
  address: { pathname: string; search: string },
  { category: ofCategory, feast }: { category?: CategoryMeta; feast?: Feast } = {},
): MetaDescriptor[] {
  const { screen: known, filters } = readListing(address);
  const screen = feast ? { ...known, ...seasonWords(feast.name) } : known;
  const { page, search } = filters;
  const addressAt = canonicalOf(screen, filters, house, found);
  const plain = ofCategory?.title ?? listingTitle(screen, filters);
  const title = search === '' ? plain : `Recherche « ${search} »`;
  const steps = ofCategory
    ? stepsToCategory(ofCategory.name, house?.categories ?? [])
    : listingSteps({ ...screen, path: screen.canonical }, filters);
  const isIndexed = isWorthKeeping(filters, found);
  return pageMeta(house?.shop, {
    title: page > 1 ? `${title}, page ${page}` : title,
    description: ofCategory?.description ?? screen.description,
    path: addressAt(page),
    isIndexed,
    ...(isIndexed && { neighbours: neighboursOf(addressAt, found) }),
    jsonLd:
      import.meta.env.SSR && house !== undefined
        ? [breadcrumbs(house.shop.url, steps), productsOfPage(house.shop.url, found)]
        : undefined,
  });
}

/** Canonical address of each page of a list. All spellings of a category share one address. */
function canonicalOf(
  screen: Screen,
  { category }: Filters,
  house: ShopData | undefined,
  found: LoadedListing | undefined,
): (page: number) => string {
  const ofShop = category !== undefined && screen.canonical === screens.shop;
  const own = ofShop ? categoryPath(category, house?.categories ?? []) : '?';
  if (!own.includes('?')) return (page) => listingLink(own, { ...noFilters, page });
  const written = category && (found?.list?.products[0]?.categ_id ?? category);
  return (page) => listingLink(screen.canonical, { ...noFilters, category: written, page });
}

function neighboursOf(at: (page: number) => string, found: LoadedListing | undefined) {
  if (found?.list === undefined) return {};
  const { page, page_size: size, total } = found.list;
  return {
    prev: page > 1 ? at(page - 1) : undefined,
    next: page * size < total ? at(page + 1) : undefined,
  };
}

function isWorthKeeping(filters: Filters, found: LoadedListing | undefined): boolean {
  const { category, ...others } = filters;
  const isPlain = activeFilters({ ...others, category: undefined }).length === 0;
  return isPlain && filters.sort === undefined && (found?.list?.products.length ?? 0) > 0;
}

function breadcrumbs(origin: string, steps: BreadcrumbStep[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: fromHome(steps).map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(to !== undefined && { item: `${origin}${to}` }),
    })),
  };
}

function productsOfPage(origin: string, found: LoadedListing | undefined): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    numberOfItems: found?.list?.total ?? 0,
    itemListElement: (found?.list?.products ?? []).map(({ id, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: `${origin}${productLink(id)}`,
    })),
  };
}
