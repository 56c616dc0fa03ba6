import { lazy, useRef, useState } from 'react';
import { messages } from '#contract/talk/messages.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { ActiveFilterChips } from './filters/active-filter-chips.tsx';
import { FILTER_PLACE, FilterButton } from './filters/filter-button.tsx';
import { activeFilters } from './filters/filter-labels.ts';
import { FilterPanel } from './filters/filter-panel.tsx';
import { SortSelect } from './filters/sort-select.tsx';
import { type CategoryHead, ListingHead } from './listing-head.tsx';
import type { Listing } from './load-listing.ts';
import { ResultSummary } from './result-summary.tsx';
import { Results } from './results.tsx';
import { useListing } from './use-listing.ts';
import { useSearchLog } from './use-search-log.ts';

// Of a few lists, which wait for them: nothing moves when they come.
const CampaignBanner = lazy(() =>
  import('./season.tsx').then((season) => ({ default: season.CampaignBanner })),
);
const OutOfSeason = lazy(() =>
  import('./season.tsx').then((season) => ({ default: season.OutOfSeason })),
);

/** A list of products with its filters: one screen under many addresses (specification, section 2). */
export function ListingPage({ found, category }: { found: Listing; category?: CategoryHead }) {
  const { shop } = useShop();
  const listing = useListing();
  const { screen, shown } = listing;
  const campaign = shop.campaigns.find(({ kind }) => kind === screen.campaign);
  const isOutOfSeason = screen.isSeasonal && !shop.seasons.some((kind) => kind === screen.campaign);
  return (
    <>
      <ListingHead screen={screen} shown={shown} category={category} />
      {isOutOfSeason ? (
        <OutOfSeason screen={screen} />
      ) : (
        <div className="container-page py-4 sm:py-6">
          {campaign && <CampaignBanner campaign={campaign} />}
          <FilteredList listing={listing} found={found} />
          {shown.page === 1 &&
            category?.paragraphs.slice(1).map((text) => (
              <p key={text} className="mt-4 max-w-prose break-words whitespace-pre-line">
                {text}
              </p>
            ))}
        </div>
      )}
    </>
  );
}

function FilteredList({
  listing,
  found,
}: {
  listing: ReturnType<typeof useListing>;
  found: Listing;
}) {
  const { categories } = useShop();
  const { shown, wanted, isPending } = listing;
  const [isInline, setIsInline] = useState(false);
  const head = useRef<HTMLElement>(null);
  const goOnWithSearch = useSearchLog(listing);
  const panel = { listing, categories, tags: found.tags };
  return (
    <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <aside
        id={FILTER_PLACE}
        aria-label="Filtres"
        className={`target:block lg:block ${isInline ? '' : 'hidden'}`}
      >
        <FilterPanel {...panel} isMain />
      </aside>
      <section
        ref={head}
        tabIndex={-1}
        aria-label="Produits"
        onClickCapture={goOnWithSearch}
        className="min-w-0 outline-none"
      >
        <h2 className="sr-only">Produits</h2>
        <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
          <FilterButton
            activeCount={activeFilters(wanted).length}
            closeLabel={isPending ? messages.listing.loading : seeResults(found)}
            onFailure={() => setIsInline(true)}
          >
            <FilterPanel {...panel} />
          </FilterButton>
          <SortSelect listing={listing} />
          <ActiveFilterChips
            listing={listing}
            onDrop={() => head.current?.focus({ preventScroll: true })}
          />
          <ResultSummary list={found.list} search={shown.search} isPending={isPending} />
        </div>
        <Results listing={listing} found={found} head={head} />
      </section>
    </div>
  );
}

function seeResults({ list }: Listing): string {
  if (list === undefined) return 'Fermer';
  return list.total > 1 ? `Voir ${list.total} résultats` : `Voir ${list.total} résultat`;
}
