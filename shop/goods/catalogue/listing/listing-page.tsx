import { lazy, type RefObject, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Feast } from '#contract/goods/catalogue/campaigns/seasons.ts';
import type { ProductCard as Card, ProductList } from '#contract/goods/catalogue/catalogue.ts';
import { messages } from '#contract/talk/messages.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { useNetworkBack } from '#shop/base/ui/hooks/use-network-back.ts';
import { Pagination } from '#shop/base/ui/pagination.tsx';
import { ProductCard } from '../cards/product-card.tsx';
import { useMeasuredList } from '../cards/product-rail.tsx';
import { useSearchLog } from './count-search.ts';
import { ActiveFilterChips, activeFilters } from './filters/active-filters.tsx';
import { FILTER_PLACE, FilterButton } from './filters/filter-button.tsx';

import { FilterPanel, SortSelect } from './filters/filter-panel.tsx';
import { listingLink } from './filters/filters.ts';

import { type ListingState, type LoadedListing, seasonWords, useListing } from './listing.ts';
import { type CategoryHead, ListingHead } from './listing-head.tsx';

// Only a few lists need these. Those wait for them, so nothing moves on the page.
const CampaignBanner = lazy(() =>
  import('./season.tsx').then((season) => ({ default: season.CampaignBanner })),
);

const ChildCategories = lazy(() =>
  import('./child-categories.tsx').then((module) => ({ default: module.ChildCategories })),
);

const BeyondEnd = lazy(() =>
  import('./no-results.tsx').then((module) => ({ default: module.BeyondEnd })),
);

const NoResults = lazy(() =>
  import('./no-results.tsx').then((module) => ({ default: module.NoResults })),
);

const OutOfSeason = lazy(() =>
  import('./season.tsx').then((season) => ({ default: season.OutOfSeason })),
);

export function ListingPage({
  found,
  category,
  feast,
}: {
  found: LoadedListing;
  category?: CategoryHead;
  feast?: Feast | undefined;
}) {
  const { shop, categories } = useShop();
  const listing = useListing();
  const { shown } = listing;
  const screen = feast ? { ...listing.screen, ...seasonWords(feast.name) } : listing.screen;
  const campaign = shop.campaigns.find(({ page }) => page === screen.canonical);
  const isOutOfSeason =
    screen.isSeasonal && !campaign && !shop.seasons.some((kind) => kind === screen.campaign);
  const here = category && categories.find(({ name }) => name === category.name)?.id;
  const children = categories.filter(({ parent_id: parent }) => parent && parent === here);
  return (
    <>
      <ListingHead screen={screen} shown={shown} category={category} />
      {isOutOfSeason ? (
        <OutOfSeason screen={screen} />
      ) : (
        <div className="container-page py-4 sm:py-6">
          {campaign && <CampaignBanner campaign={campaign} />}
          {children.length > 0 && <ChildCategories shelves={children} />}
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
  found: LoadedListing;
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
            words={found.list?.choices}
            onDrop={() => head.current?.focus({ preventScroll: true })}
          />
          <ResultSummary list={found.list} search={shown.search} isPending={isPending} />
        </div>
        <Results listing={listing} found={found} head={head} />
      </section>
    </div>
  );
}

function seeResults({ list }: LoadedListing): string {
  if (list === undefined) return 'Fermer';
  return list.total > 1 ? `Voir ${list.total} résultats` : `Voir ${list.total} résultat`;
}

/** Announces the number of results and, if the server corrected the search, the corrected words. */
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

function Results({
  listing,
  found,
  head,
}: {
  listing: ListingState;
  found: LoadedListing;
  /** Scrolled into view and focused when the visitor turns the page. */
  head: RefObject<HTMLElement | null>;
}) {
  const { list } = found;
  if (list === undefined) return <RetryPanel problem={found.problem} />;
  if (list.products.length > 0) return <FoundProducts listing={listing} list={list} head={head} />;
  if (list.total > 0) return <BeyondEnd listing={listing} last={lastPageOf(list)} />;
  return <NoResults screen={listing.screen} filters={listing.shown} />;
}

function FoundProducts({
  listing,
  list,
  head,
}: {
  listing: ListingState;
  list: ProductList;
  head: RefObject<HTMLElement | null>;
}) {
  const { screen, shown, isPending } = listing;
  return (
    <>
      <ProductGrid title={screen.title} products={list.products} isPending={isPending} />
      <Pagination
        current={list.page}
        last={lastPageOf(list)}
        linkTo={(page) => listingLink(screen.path, { ...shown, page })}
        onFollow={() => {
          head.current?.focus({ preventScroll: true });
          head.current?.scrollIntoView();
        }}
      />
    </>
  );
}

const lastPageOf = ({ total, page_size }: ProductList) => Math.ceil(total / page_size);

function RetryPanel({ problem }: { problem: string }) {
  const { revalidate, state } = useRevalidator();
  const isBusy = state === 'loading';
  useNetworkBack(true, () => void revalidate());
  return (
    <div role="alert" className="py-12 text-center">
      <p className="text-lg font-bold">Les produits ne s’affichent pas</p>
      <p className="mt-1 text-muted">{problem}</p>
      <button
        type="button"
        disabled={isBusy}
        onClick={() => revalidate()}
        className={buttonStyle('primary', 'mt-4')}
      >
        {isBusy ? 'Nouvelle tentative...' : 'Réessayer'}
      </button>
    </div>
  );
}

const FIRST_PICTURES = 2;

/**
 * The products, three in a row, two on a narrow screen. While the next products load, a skeleton covers
 * each card without changing its size, so that nothing moves.
 */
export function ProductGrid({
  title,
  products,
  isPending,
}: {
  title: string;
  products: Card[];
  isPending: boolean;
}) {
  const list = useMeasuredList(title, products);
  return (
    <ul
      {...list}
      aria-busy={isPending}
      className="mt-2 grid grid-cols-2 gap-3 lg:grid-cols-3 lg:gap-4"
    >
      {products.map((product, index) => (
        <li key={product.id} className={`relative min-w-0 ${isPending ? 'card-on-the-way' : ''}`}>
          <ProductCard product={product} isFirst={index < FIRST_PICTURES} />
          {isPending && <CardSkeleton />}
        </li>
      ))}
    </ul>
  );
}

function CardSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="card-skeleton absolute inset-0 flex flex-col gap-3 overflow-hidden rounded-card border border-line bg-white p-3"
    >
      <div className="aspect-[4/3] min-h-24 w-full shrink-0 rounded-lg bg-line sm:aspect-[3/2]" />
      <div className="h-4 w-2/5 shrink-0 rounded bg-line" />
      <div className="h-4 w-4/5 shrink-0 rounded bg-line" />
      <div className="h-6 w-3/5 shrink-0 rounded bg-line" />
      <div className="h-11 shrink-0 rounded-full bg-line" />
    </div>
  );
}
