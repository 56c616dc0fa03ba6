import { ALL, PRICE_FILTER } from '#contract/base/limits.ts';
import type { Screen } from '../screens.ts';
import { type Filters, hasLeastPrice } from './filters.ts';

/** The API's question for the facets of a list; its page and order are nothing to them. */
export function facetQuery(screen: Screen, filters: Filters) {
  const { category, tag, search, maxXof, minXof, facts } = filters;
  const type = screen.type ?? filters.type;
  return {
    list: screen.campaign,
    category,
    category_slug: screen.slug,
    tag,
    search,
    facts,
    productType: type === ALL ? undefined : type,
    min: hasLeastPrice(filters) ? minXof : undefined,
    max: maxXof === PRICE_FILTER.max ? undefined : maxXof,
  };
}

/** The choices of an address with one more or one less, always in one order; undefined without any. */
export function toggleChoice(facts: string | undefined, choice: string): string | undefined {
  const given = new Set(facts?.split(','));
  if (!given.delete(choice)) given.add(choice);
  return [...given].toSorted().join(',') || undefined;
}
