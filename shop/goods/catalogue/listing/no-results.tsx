import Phone from 'lucide-react/icons/phone';
import { useEffect, useEffectEvent } from 'react';
import { shelfName } from '#contract/base/fields/accents.ts';
import { SEARCH } from '#contract/base/limits.ts';
import { screens } from '#contract/base/screens.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { useLatePart } from '#shop/base/ui/hooks/use-late-part.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { activeFilters } from './filters/active-filters.tsx';
import { type Filters, listingLink } from './filters/filters.ts';
import type { ListingState, Screen } from './listing.ts';

const OFFERED_CATEGORIES = 6;

/** Reports that no product was found and offers other lists (rule G-18). */
export function NoResults({ screen, filters }: { screen: Screen; filters: Filters }) {
  const isFiltered = activeFilters(filters).length > 0;
  return (
    <div className="py-10 text-center">
      <p className="text-lg font-bold">{screen.emptyText}</p>
      {isFiltered ? (
        <>
          <p className="mt-1 text-muted">
            Essayez un autre mot, un autre prix ou moins de filtres.
          </p>
          <Link to={screen.path} className={buttonStyle('primary', 'mt-4')}>
            Effacer les filtres
          </Link>
        </>
      ) : (
        <Link to={screens.shop} className={buttonStyle('primary', 'mt-4')}>
          Aller à la boutique
        </Link>
      )}
      {filters.search.trim().length >= SEARCH.minLength && (
        <Nearest search={filters.search.trim()} />
      )}
      <WaysOn />
    </div>
  );
}

function Nearest({ search }: { search: string }) {
  const { Part, load } = useLatePart<{ search: string }>(async () => {
    return (await import('../nearest/not-exactly.tsx')).NotExactly;
  });
  const begin = useEffectEvent(() => load());
  useEffect(() => begin(), []);
  return Part === undefined ? <div className="min-h-dvh" /> : <Part search={search} />;
}

/** Shown for a page after the `last` one. */
export function BeyondEnd({ listing, last }: { listing: ListingState; last: number }) {
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

export function WaysOn() {
  const { shop, categories } = useShop();
  const shelves = categories.filter(({ parent_id: parent }) => parent === undefined);
  return (
    <>
      <ul className="mt-8 flex flex-wrap justify-center gap-2">
        {shelves.slice(0, OFFERED_CATEGORIES).map(({ name, path }) => (
          <li key={name}>
            <Link to={path} className={buttonStyle('secondary')}>
              {shelfName(name)}
            </Link>
          </li>
        ))}
      </ul>
      {shop.phone !== '' && (
        <p className="mt-8 text-muted">
          Vous cherchez un modèle précis&nbsp;?{' '}
          <a
            href={`tel:${shop.phone.replace(/[^\d+]/g, '')}`}
            className="inline-flex min-h-11 items-center gap-1 font-semibold text-accent-dark underline"
          >
            <Phone aria-hidden="true" size={18} /> Appelez-nous&nbsp;: {shop.phone}
          </a>
        </p>
      )}
    </>
  );
}
