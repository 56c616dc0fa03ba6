import { lazy, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import { paths } from '#contract/base/paths.ts';
import type { ProductList } from '#contract/goods/catalogue/catalogue.ts';
import { messages } from '#contract/talk/messages.ts';
import { pushSearch } from '#shop/base/analytics/push-search.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { ActiveFilterChips } from './filters/active-filter-chips.tsx';
import { FILTER_PLACE, FilterButton } from './filters/filter-button.tsx';
import { activeFilters } from './filters/filter-labels.ts';
import { FilterPanel } from './filters/filter-panel.tsx';
import { SortSelect } from './filters/sort-select.tsx';
import { type CategoryHead, ListingHead } from './listing-head.tsx';
import type { Listing } from './load-listing.ts';
import { Results } from './results.tsx';
import { type ListingState, useListing } from './use-listing.ts';

const SETTLED_AFTER_MS = 2000;

let hasArrived = false;

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

/** How much was found, said aloud when it changes (specification, section 2), and what was searched instead. */
function ResultSummary({
  list,
  search,
  isPending,
}: {
  list: ProductList | undefined;
  search: string;
  isPending: boolean;
}) {
  return (
    <div
      role="status"
      className="flex min-h-6 basis-full flex-wrap gap-x-3 text-sm text-muted lg:order-first lg:flex-1"
    >
      {list && <p>{summaryOf(list)}</p>}
      {isPending && <p className="font-semibold text-accent-dark">{messages.listing.loading}</p>}
      {typeof list?.corrected_search === 'string' && (
        <p className="basis-full text-base text-ink">
          Aucun résultat pour «&nbsp;{search}&nbsp;». Résultats pour «&nbsp;
          <strong>{list.corrected_search}</strong>&nbsp;».
        </p>
      )}
    </div>
  );
}

function summaryOf({ products, total, page, page_size }: ProductList): string {
  if (total === 0) return messages.listing.noResult;
  if (products.length === 0) return '';
  const first = (page - 1) * page_size + 1;
  return messages.listing.summary(first, first + products.length - 1, total);
}

/**
 * Counts a search once it is settled: its results are shown and the term has rested for 2 s, or the
 * visitor went on with them, by another page or filter or by a click among them (then call what this
 * returns). Pages of the same search and a return by Back or Forward count for nothing.
 */
function useSearchLog({ screen, shown, wanted, isPending }: ListingState): () => void {
  const term = shown.search;
  const isReturn = useNavigationType() === 'POP';
  const lastCounted = useRef('');
  const count = () => {
    if (term === '' || term === lastCounted.current || wanted.search !== term) return;
    lastCounted.current = term;
    pushSearch(term);
    browserApi.post(paths.searchTerm, { terme: term, source: screen.searchSource }).catch(() => {
      // A lost statistic is nobody's concern on this page.
    });
  };
  const countNow = useEffectEvent(count);
  useEffect(() => {
    if (isReturn && !isSentForm()) lastCounted.current = term;
    hasArrived = true;
    const timer = setTimeout(countNow, SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [term, isReturn]);
  useEffect(() => {
    if (isPending) countNow();
  }, [isPending]);
  return count;
}

/**
 * Whether the visitor landed here from a form of ours, as a search does before scripts have loaded;
 * only the first page of a document can be such an arrival.
 */
function isSentForm(): boolean {
  if (hasArrived) return false;
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return arrival?.type === 'navigate' && document.referrer.startsWith(window.location.origin);
}
