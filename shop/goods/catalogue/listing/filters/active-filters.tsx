import X from 'lucide-react/icons/x';
import { shelfName } from '#contract/base/fields/accents.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { ALL, PRICE_FILTER } from '#contract/base/limits.ts';
import type { ProductType, SortOrder } from '#contract/goods/catalogue/catalogue.ts';
import { messages } from '#contract/talk/messages.ts';
import { Link } from '#shop/base/ui/link.tsx';
import type { ListingState } from '../listing.ts';
import {
  changeFilters,
  type Filters,
  hasLeastPrice,
  isPriced,
  listingLink,
  noFilters,
} from './filters.ts';

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

type ActiveFilter = { label: string; change: Partial<Filters> };

/**
 * The active filters, each with its French label and the change that removes it. `words` are those of the chosen facts;
 * one without words has an empty label.
 */
export function activeFilters(
  filters: Filters,
  words: Record<string, string> = {},
): ActiveFilter[] {
  const { category, tag, facts, type, search } = filters;
  const found: (ActiveFilter | false | '' | undefined)[] = [
    search && { label: `« ${search} »`, change: { search: '' } },
    category !== undefined && {
      label: shelfName(category),
      change: { category: undefined, search },
    },
    isPriced(filters) && {
      label: priceLabel(filters),
      change: { minXof: PRICE_FILTER.fieldMin, maxXof: PRICE_FILTER.max },
    },
    tag !== undefined && { label: tag, change: { tag: undefined } },
    ...(facts?.split(',') ?? []).map((choice, _, all) => ({
      label: words[choice] ?? '',
      change: { facts: all.filter((other) => other !== choice).join() || undefined },
    })),
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

/** Each chip removes its filter. `onDrop` must move the focus, because the focused chip disappears. */
export function ActiveFilterChips({
  listing: { screen, wanted },
  words,
  onDrop,
}: {
  listing: ListingState;
  /** Words of the chosen facts, as the server has them. */
  words: Record<string, string> | undefined;
  onDrop: () => void;
}) {
  const filters = activeFilters(wanted, words).filter(({ label }) => label !== '');
  if (filters.length === 0) return null;
  return (
    <ul
      aria-label="Filtres actifs"
      className="flex basis-full flex-wrap items-center gap-2 lg:order-1"
    >
      {filters.map(({ label, change }) => (
        <li key={label} className="max-w-full">
          <Link
            to={listingLink(screen.path, changeFilters(wanted, change))}
            preventScrollReset
            onClick={onDrop}
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full bg-accent-soft px-4 text-sm font-semibold text-accent-dark hover:bg-line"
          >
            <span className="sr-only">Retirer le filtre </span>
            <span className="truncate">{label}</span>
            <X aria-hidden="true" size={16} className="shrink-0" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={listingLink(screen.path, { ...noFilters, sort: wanted.sort })}
          preventScrollReset
          onClick={onDrop}
          className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-accent-dark underline"
        >
          Tout effacer
        </Link>
      </li>
    </ul>
  );
}
