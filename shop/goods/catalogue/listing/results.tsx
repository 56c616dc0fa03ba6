import type { RefObject } from 'react';
import { useRevalidator } from 'react-router';
import type { ProductList } from '#contract/goods/catalogue/catalogue.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { Pagination } from '#shop/base/ui/pagination.tsx';
import { listingLink } from './filters/filters.ts';
import type { Listing } from './load-listing.ts';
import { NoResults } from './no-results.tsx';
import { ProductGrid } from './product-grid.tsx';
import type { ListingState } from './use-listing.ts';

/** What was found: the products and the way to the other pages, or why there are none. */
export function Results({
  listing,
  found,
  head,
}: {
  listing: ListingState;
  found: Listing;
  /** Where the eye and the keyboard return to on another page. */
  head: RefObject<HTMLElement | null>;
}) {
  const { list } = found;
  if (list === undefined) return <RetryPanel problem={found.problem} />;
  if (list.products.length > 0) return <FoundProducts listing={listing} list={list} head={head} />;
  if (list.total > 0) return <BeyondEnd listing={listing} list={list} />;
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

function BeyondEnd({ listing, list }: { listing: ListingState; list: ProductList }) {
  const last = lastPageOf(list);
  return (
    <div className="py-12 text-center">
      <p className="text-lg font-bold">Cette page n’existe pas</p>
      <p className="mt-1 text-muted">La liste s’arrête à la page {last}.</p>
      <Link
        to={listingLink(listing.screen.path, { ...listing.shown, page: last })}
        className={buttonStyle('primary', 'mt-4')}
      >
        Aller à la dernière page
      </Link>
    </div>
  );
}

const lastPageOf = ({ total, page_size }: ProductList) => Math.ceil(total / page_size);

/** Stands in place of the products when they could not be read; the filters stay as they are. */
function RetryPanel({ problem }: { problem: string }) {
  const { revalidate, state } = useRevalidator();
  const isBusy = state === 'loading';
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
