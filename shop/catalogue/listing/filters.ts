import type { ProductType, SortOrder } from '#contract/catalogue.ts';
import { ALL, CATALOGUE_PAGE_SIZE, PRICE_FILTER, SEARCH } from '#contract/limits.ts';
import { withQuery } from '#contract/paths.ts';

/** What a visitor asked of a list. Prices in XOF, within the bounds of the slider. */
export type Filters = {
  category: string | undefined;
  tag: string | undefined;
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
  type: ALL,
  search: '',
  minXof: PRICE_FILTER.pageMin,
  maxXof: PRICE_FILTER.max,
  sort: undefined,
  page: 1,
};

const MAX_NAME_LENGTH = 120;
const MAX_PAGE = 1_000_000;
const TYPES: readonly string[] = [ALL, 'promo', 'credit', 'precommande'] satisfies ProductType[];
const SORTS: readonly string[] = ['rang', 'prix', '-prix', 'nouveaute'] satisfies SortOrder[];

/** The filters that an address asks for; what nobody could have chosen counts as not given. */
export function readFilters(query: URLSearchParams): Filters {
  const bounds = [
    readPrice(query.get('min'), PRICE_FILTER.pageMin),
    readPrice(query.get('max'), PRICE_FILTER.max),
  ];
  const type = query.get('productType') ?? '';
  const sort = query.get('sort') ?? '';
  return normalise({
    category: readName(query.get('category')),
    tag: readName(query.get('tag')),
    type: TYPES.includes(type) ? (type as ProductType) : ALL,
    search: query.get('search') ?? '',
    minXof: Math.min(...bounds),
    maxXof: Math.max(...bounds),
    sort: SORTS.includes(sort) ? (sort as SortOrder) : undefined,
    page: readPage(query.get('page')),
  });
}

/**
 * The filters after one choice: always the first page again, and another category forgets the search
 * (it was asked of the former one).
 */
export function changeFilters(filters: Filters, change: Partial<Omit<Filters, 'page'>>): Filters {
  const forgotten = 'category' in change && !('search' in change) ? { search: '' } : {};
  return normalise({ ...filters, ...forgotten, ...change, page: 1 });
}

/** The address of a list with its filters; what is at its default is left out. */
export const listingLink = (path: string, filters: Filters): string =>
  withQuery(path, toQuery(normalise(filters)));

/** The API's question for a page of the list; a search without a chosen order goes by relevance. */
export function apiQuestion(path: string, filters: Filters): string {
  return withQuery(path, {
    ...toQuery(filters),
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

function toQuery({ category, tag, type, search, minXof, maxXof, sort, page }: Filters) {
  return {
    category,
    tag,
    productType: type === ALL ? undefined : type,
    search,
    min: minXof === PRICE_FILTER.pageMin ? undefined : minXof,
    max: maxXof === PRICE_FILTER.max ? undefined : maxXof,
    sort,
    page: page === 1 ? undefined : page,
  };
}

function normalise(filters: Filters): Filters {
  const cleaned = cleanText(filters.search);
  const search = cleaned.length < SEARCH.minLength ? '' : cleaned;
  const isOurOrder = filters.sort === 'rang' && search === '';
  return { ...filters, search, sort: isOurOrder ? undefined : filters.sort };
}

function readName(text: string | null): string | undefined {
  const name = cleanText(text ?? '', MAX_NAME_LENGTH);
  return name === '' || name === ALL ? undefined : name;
}

function readPrice(text: string | null, otherwise: number): number {
  if (!/^\d{1,9}$/.test(text ?? '')) return otherwise;
  return Math.min(Math.max(Number(text), PRICE_FILTER.pageMin), PRICE_FILTER.max);
}

function readPage(text: string | null): number {
  if (!/^\d{1,9}$/.test(text ?? '')) return 1;
  return Math.min(Math.max(Number(text), 1), MAX_PAGE);
}
