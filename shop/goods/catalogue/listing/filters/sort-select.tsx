import { useId } from 'react';
import { hasKey } from '#contract/base/tables.ts';
import { fieldStyle } from '#shop/base/ui/fields/field-style.ts';
import type { ListingState } from '../listing.ts';
import { sortLabels } from './filter-labels.ts';
import { FILTER_FORM } from './filter-panel.tsx';

const RELEVANCE = '';

/** The order of the list; a search goes by relevance until another order is chosen. */
export function SortSelect({ listing: { wanted, change } }: { listing: ListingState }) {
  const id = useId();
  const isSearch = wanted.search !== '';
  return (
    <div className="flex min-w-0 flex-1 basis-28 items-center gap-2 lg:flex-none">
      <label htmlFor={id} className="shrink-0 text-sm text-muted max-sm:sr-only">
        Trier par
      </label>
      <select
        id={id}
        name="sort"
        form={FILTER_FORM}
        value={wanted.sort ?? (isSearch ? RELEVANCE : 'rang')}
        onChange={({ target }) =>
          change({ sort: hasKey(sortLabels, target.value) ? target.value : undefined })
        }
        className={fieldStyle}
      >
        {isSearch && <option value={RELEVANCE}>Pertinence</option>}
        {Object.entries(sortLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
