import { callTo } from '#contract/base/client.ts';
import {
  ALL,
  CATALOGUE_PAGE_SIZE,
  FACET_CHOICES,
  PRICE_FILTER,
  PRODUCT_TYPES,
  SEARCH,
  SORT_ORDERS,
} from '#contract/base/limits.ts';
import { type ListPath, type Url, withQuery } from '#contract/base/paths.ts';
import type { ProductType, SortOrder } from '#contract/goods/catalogue/catalogue.ts';
import { leastPrice } from '#shop/base/ui/fields/price-steps.ts';

/** The visitor's filters for a list. Prices in XOF; `minXof` is `fieldMin` if none is given. */
export type Filters = {
  category: string | undefined;
  tag: string | undefined;
  /** The chosen facets of the category, as in the address. */
  facts: string | undefined;
  type: ProductType;
  search: string;
  minXof: number;
  maxXof: number;
  /** Undefined means the shop's own order, or relevance in a search. */
  sort: SortOrder | undefined;
  page: number;
};

export const noFilters: Filters = {
  category: undefined,
  tag: undefined,
  facts: undefined,
  type: ALL,
  search: '',
  minXof: PRICE_FILTER.fieldMin,
  maxXof: PRICE_FILTER.max,
  sort: undefined,
  page: 1,
};

const MAX_NAME_LENGTH = 120;
const MAX_PAGE = 1_000_000;

/**
 * The filters in an address. Ignores values that the page does not offer, and a category in the query of a category's
 * own page (`isOfCategory`).
 */
export function readFilters(query: URLSearchParams, isOfCategory = false): Filters {
  const minXof = readPrice(query.get('min'), PRICE_FILTER.fieldMin);
  const maxXof = readPrice(query.get('max'), PRICE_FILTER.max);
  const isSwapped = minXof > PRICE_FILTER.pageMin && minXof > maxXof;
  const oneOf = <T extends string>(values: readonly T[], name: string) =>
    values.find((value) => value === query.get(name));
  const category = isOfCategory ? undefined : readName(query.get('category'));
  const facts = query.get('facts') ?? undefined;
  return normalise({
    category,
    tag: readName(query.get('tag')),
    facts: isOfCategory || category !== undefined ? facts : ofAnyCategory(facts),
    type: oneOf(PRODUCT_TYPES, 'productType') ?? ALL,
    search: query.get('search') ?? '',
    minXof: isSwapped ? maxXof : minXof,
    maxXof: isSwapped ? minXof : maxXof,
    sort: oneOf(SORT_ORDERS, 'sort'),
    page: readPage(query.get('page')),
  });
}

/**
 * The filters after a change, on page 1. A change of category clears the search and the facets that
 * belong to the previous category.
 */
export function changeFilters(filters: Filters, change: Partial<Omit<Filters, 'page'>>): Filters {
  const forgotten = 'category' in change && !('search' in change) ? { search: '' } : {};
  const { category } = change;
  // On a category's page `filters.category` is undefined, so an undefined category also leaves it.
  const isOther = 'category' in change && (!category || category !== filters.category);
  const facts = isOther ? { facts: ofAnyCategory(filters.facts) } : {};
  return normalise({ ...filters, ...forgotten, ...facts, ...change, page: 1 });
}

/** Brands and stock go along to another category. */
const ofAnyCategory = (facts = '') =>
  facts
    .split(',')
    .filter((choice) => /^(marque|stock)\./.test(choice))
    .join();

export const listingLink = (path: string, filters: Filters): string =>
  withQuery(path, toQuery(normalise(filters)));

/**
 * The API request for a page of the list, or of the list of a category or a feast (`of`). Sorts a search by relevance unless the
 * visitor chose an order.
 */
export function apiQuery(
  path: ListPath,
  filters: Filters,
  of: { category_slug?: string | undefined; fete?: string | undefined } = {},
): Url<ListPath> {
  return callTo(path, {
    ...toQuery(filters),
    ...of,
    min: hasLeastPrice(filters) ? filters.minXof : undefined,
    sort: filters.sort ?? (filters.search === '' ? 'rang' : undefined),
    limit: CATALOGUE_PAGE_SIZE,
    families: filters.search === '' ? 'one' : undefined,
    fields: 'card',
  });
}

/** Makes a text valid for the API: no control characters, trimmed, at most `maxLength` characters. */
export function cleanText(text: string, maxLength: number = SEARCH.maxLength): string {
  const printable = text.replace(/\p{Cc}/gu, ' ').trim();
  return printable.slice(0, maxLength).toWellFormed().trim();
}

/** The least price to show in its field (XOF): as in the address once a price filter is set. */
function leastShown({ minXof, maxXof }: Filters): number {
  if (maxXof === PRICE_FILTER.max) return leastPrice(minXof);
  return minXof > PRICE_FILTER.pageMin ? minXof : Math.min(PRICE_FILTER.pageMin, maxXof);
}

/** Whether a price filter is set. */
export const isPriced = (filters: Filters): boolean =>
  hasLeastPrice(filters) || filters.maxXof !== PRICE_FILTER.max;

/** Whether the list leaves out products below a least price. */
export const hasLeastPrice = ({ minXof }: Pick<Filters, 'minXof'>): boolean =>
  minXof > PRICE_FILTER.pageMin;

function toQuery(filters: Filters) {
  const { category, tag, facts, type, search, minXof, maxXof, sort, page } = filters;
  return {
    category,
    tag,
    facts,
    productType: type === ALL ? undefined : type,
    search,
    // The address has it once the visitor used the price filter (rule G-17).
    min:
      isPriced(filters) || minXof === PRICE_FILTER.pageMin
        ? Math.max(minXof, PRICE_FILTER.pageMin)
        : undefined,
    max: maxXof === PRICE_FILTER.max ? undefined : maxXof,
    sort,
    page: page === 1 ? undefined : page,
  };
}

function normalise(filters: Filters): Filters {
  const cleaned = cleanText(filters.search);
  const search = cleaned.length < SEARCH.minLength ? '' : cleaned;
  const isOurOrder = filters.sort === 'rang' && search === '';
  const areFacts = FACET_CHOICES.test(filters.facts ?? '');
  return {
    ...filters,
    facts: areFacts ? filters.facts : undefined,
    minXof: leastShown(filters),
    search,
    sort: isOurOrder ? undefined : filters.sort,
  };
}

function readName(text: string | null): string | undefined {
  const name = cleanText(text ?? '', MAX_NAME_LENGTH);
  return name === '' || name === ALL ? undefined : name;
}

function readPrice(text: string | null, otherwise: number): number {
  if (!/^\d{1,9}$/.test(text ?? '')) return otherwise;
  return Math.min(Math.max(Number(text), PRICE_FILTER.fieldMin), PRICE_FILTER.max);
}

function readPage(text: string | null): number {
  if (!/^\d{1,9}$/.test(text ?? '')) return 1;
  return Math.min(Math.max(Number(text), 1), MAX_PAGE);
}
