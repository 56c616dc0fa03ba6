import type { MetaDescriptor } from 'react-router';
import { productLink } from '#contract/screens.ts';
import type { Shop } from '#contract/shop.ts';
import { pageMeta } from '../../page/page-meta.ts';
import { activeFilters } from './filter-labels.ts';
import { type Filters, listingLink, noFilters } from './filters.ts';
import { listingSteps, listingTitle } from './listing-head.tsx';
import type { Listing } from './load-listing.ts';
import { readListing, type Screen } from './screens.ts';

/** The head of a list's page. Search engines keep lists of the whole shop or of one category only. */
export function listingMeta(
  shop: Shop | undefined,
  found: Listing | undefined,
  address: { pathname: string; search: string },
): MetaDescriptor[] {
  const { screen, filters } = readListing(address);
  const { page, search } = filters;
  // One address per category, however it was written.
  const category = filters.category && (found?.list?.products[0]?.categ_id ?? filters.category);
  const path = listingLink(screen.canonical, { ...noFilters, category, page });
  const title = search === '' ? listingTitle(screen, filters) : `Recherche « ${search} »`;
  return pageMeta(shop, {
    title: page > 1 ? `${title}, page ${page}` : title,
    description: screen.description,
    path,
    isIndexed: isWorthKeeping(filters, found),
    jsonLd:
      shop === undefined
        ? []
        : [breadcrumbs(shop.url, screen, filters), productsOfPage(shop.url, found)],
  });
}

function isWorthKeeping(filters: Filters, found: Listing | undefined): boolean {
  const { category, ...others } = filters;
  const isPlain = activeFilters({ ...others, category: undefined }).length === 0;
  return isPlain && filters.sort === undefined && (found?.list?.products.length ?? 0) > 0;
}

function breadcrumbs(origin: string, screen: Screen, filters: Filters): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: listingSteps({ ...screen, path: screen.canonical }, filters).map(
      (step, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: step.label,
        ...('to' in step && { item: `${origin}${step.to}` }),
      }),
    ),
  };
}

function productsOfPage(origin: string, found: Listing | undefined): object {
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
