import { withAccents } from '#contract/base/fields/accents.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { ALL, PRICE_FILTER } from '#contract/base/limits.ts';
import type { ProductType, SortOrder } from '#contract/goods/catalogue/catalogue.ts';
import { messages } from '#contract/talk/messages.ts';
import { type Filters, hasLeastPrice, isPriced } from './filters.ts';

export const typeLabels: Record<ProductType, string> = {
  All: 'Tous',
  promo: 'En promotion',
  precommande: 'Précommande',
  credit: messages.listing.creditFilter,
};

export const sortLabels: Record<SortOrder, string> = {
  rang: 'Notre sélection',
  prix: 'Prix croissant',
  '-prix': 'Prix décroissant',
  nouveaute: 'Nouveautés',
};

type ActiveFilter = { label: string /** What takes it away. */; change: Partial<Filters> };

/** The filters that narrow a list, each in the visitor's words and with the change that drops it. */
export function activeFilters(filters: Filters): ActiveFilter[] {
  const { category, tag, facts, type, search } = filters;
  const found: (ActiveFilter | false | '' | undefined)[] = [
    search && { label: `« ${search} »`, change: { search: '' } },
    category !== undefined && {
      label: withAccents(category),
      change: { category: undefined, search },
    },
    isPriced(filters) && {
      label: priceLabel(filters),
      change: { minXof: PRICE_FILTER.fieldMin, maxXof: PRICE_FILTER.max },
    },
    tag !== undefined && { label: tag, change: { tag: undefined } },
    facts !== undefined && { label: 'Caractéristiques', change: { facts: undefined } },
    type !== ALL && { label: typeLabels[type], change: { type: ALL } },
  ];
  return found.filter((filter) => typeof filter === 'object');
}

function priceLabel(filters: Filters): string {
  const { minXof, maxXof } = filters;
  if (!hasLeastPrice(filters)) return `Jusqu’à ${formatXof(maxXof)}`;
  if (maxXof === PRICE_FILTER.max) return `À partir de ${formatXof(minXof)}`;
  return `De ${formatXof(minXof)} à ${formatXof(maxXof)}`;
}
