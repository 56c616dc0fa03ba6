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

/** What a visitor asked of a list. Prices in XOF, the least one `fieldMin` where none is asked for. */
export type Filters = {
  category: string | undefined;
  tag: string | undefined;
  /** Choices of the category's facets as the address has them. */
  facts: string | undefined;
  type: ProductType;
  search: string;
  minXof: number;
  maxXof: number;
  /** Undefined stands for our own order, or for relevance during a search. */
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
 * The filters that an address asks for. A value that the page does not offer counts as not given, and so does a
 * category in the query of a category's own page (`isOfCategory`).
 */
export function readFilters(query: URLSearchParams, isOfCategory = false): Filters {
  const minXof = readPrice(query.get('min'), PRICE_FILTER.fieldMin);
  const maxXof = readPrice(query.get('max'), PRICE_FILTER.max);
  const isSwapped = minXof > PRICE_FILTER.pageMin && minXof > maxXof;
  const oneOf = <T extends string>(values: readonly T[], name: string) =>
    values.find((value) => value === query.get(name));
  const category = isOfCategory ? undefined : readName(query.get('category'));
  const hasFacets = isOfCategory || category !== undefined;
  return normalise({
    category,
    tag: readName(query.get('tag')),
    facts: hasFacets ? (query.get('facts') ?? undefined) : undefined,
    type: oneOf(PRODUCT_TYPES, 'productType') ?? ALL,
    search: query.get('search') ?? '',
    minXof: isSwapped ? maxXof : minXof,
    maxXof: isSwapped ? minXof : maxXof,
    sort: oneOf(SORT_ORDERS, 'sort'),
    page: readPage(query.get('page')),
  });
}

/**
 * The filters after one choice: always the first page again, and another category forgets the search
 * and the facets (they were asked of the former one).
 */
export function changeFilters(filters: Filters, change: Partial<Omit<Filters, 'page'>>): Filters {
  const forgotten = 'category' in change && !('search' in change) ? { search: '' } : {};
  const { category } = change;
  // The page of a category has none of its own, so that none given leads away from it.
  const isOther = 'category' in change && (!category || category !== filters.category);
  const facts = isOther ? { facts: undefined } : {};
  return normalise({ ...filters, ...forgotten, ...facts, ...change, page: 1 });
}

export const listingLink = (path: string, filters: Filters): string =>
  withQuery(path, toQuery(normalise(filters)));

/**
 * The API's question for a page of the list, or of a category's (`slug`); a search without a chosen order goes by
 * relevance.
 */
export function apiQuery(path: ListPath, filters: Filters, slug?: string): Url<ListPath> {
  return callTo(path, {
    ...toQuery(filters),
    category_slug: slug,
    min: hasLeastPrice(filters) ? filters.minXof : undefined,
    sort: filters.sort ?? (filters.search === '' ? 'rang' : undefined),
    limit: CATALOGUE_PAGE_SIZE,
    fields: 'card',
  });
}

/** A text as the API takes it: no control characters, no space around, no longer than `maxLength`. */
export function cleanText(text: string, maxLength: number = SEARCH.maxLength): string {
  const printable = text.replace(/\p{Cc}/gu, ' ').trim();
  return printable.slice(0, maxLength).toWellFormed().trim();
}

/** What the field of the least price holds: once prices are narrowed, what their address says. */
function leastShown({ minXof, maxXof }: Filters): number {
  if (maxXof === PRICE_FILTER.max) return leastPrice(minXof);
  return minXof > PRICE_FILTER.pageMin ? minXof : Math.min(PRICE_FILTER.pageMin, maxXof);
}

/** Whether the prices of a list are narrowed. */
export const isPriced = (filters: Filters): boolean =>
  hasLeastPrice(filters) || filters.maxXof !== PRICE_FILTER.max;

/** Whether a list leaves out what is cheaper than a price that was asked for. */
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
    // The address says it once the filter of prices is touched (rule G-17).
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
