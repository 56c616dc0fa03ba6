import X from 'lucide-react/icons/x';
import { Link } from '#shop/base/ui/link.tsx';
import type { ListingState } from '../listing.ts';
import { activeFilters } from './filter-labels.ts';
import { changeFilters, listingLink, noFilters } from './filters.ts';

/** The filters in force, each with a way to drop it. `onDrop` takes the focus that goes with a chip. */
export function ActiveFilterChips({
  listing: { screen, wanted },
  onDrop,
}: {
  listing: ListingState;
  onDrop: () => void;
}) {
  const filters = activeFilters(wanted);
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
