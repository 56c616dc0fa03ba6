import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

const LISTS =
  /^\/($|boutique|produits$|all-products|pre-commandes$|en-promo|promo-|credit-commandes$|categorie\/|wishlist)/;

const PRODUCTS = /^\/(produits|single-product)\/\d+/;

const bar = (size: string) => `rounded bg-line ${size}`;

const lines = (widths: string[]) =>
  widths.map((width) => <div key={width} className={bar(`h-4 ${width}`)} />);

const outlines = {
  product: () => (
    <div className="mt-5 grid gap-6 lg:grid-cols-2 lg:gap-12">
      <div className="aspect-square rounded-card bg-mist" />
      <div className="space-y-4">
        <div className={bar('h-8 w-4/5')} />
        <div className={bar('h-8 w-2/5')} />
        {lines(['w-full', 'w-3/5'])}
        <div className="h-11 rounded-full bg-line" />
      </div>
    </div>
  ),
  list: () => (
    <>
      <div className={bar('mt-5 h-8 w-3/5 max-w-sm')} />
      <div className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 lg:gap-4">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((card) => (
          <div key={card} className="space-y-3 rounded-card border border-line p-3">
            <div className="aspect-[4/3] min-h-24 rounded-lg bg-mist" />
            {lines(['w-4/5', 'w-2/5'])}
            <div className="h-11 rounded-full bg-line" />
          </div>
        ))}
      </div>
    </>
  ),
  text: () => (
    <div className="mt-5 max-w-3xl space-y-4">
      <div className={bar('h-8 w-3/5')} />
      {lines(['w-full', 'w-11/12', 'w-4/5', 'w-5/6', 'w-3/5', 'w-3/4', 'w-2/3', 'w-2/5'])}
    </div>
  ),
};

const PATIENCE_MS = 400;

/** The page's own part, the same in every layout. */
export const PagePart = ({ children }: { children: ReactNode }) => (
  // What follows begins below the fold, so that it does not jump when what a phone keeps is shown.
  <main id="contenu" tabIndex={-1} className="min-h-dvh flex-1 outline-none print:min-h-0">
    <SlowNavigation>{children}</SlowNavigation>
  </main>
);

/** Shows the next page's outline when it is slow; the former page stays behind it for a change of mind. */
function SlowNavigation({ children }: { children: ReactNode }) {
  const next = useSlowDestination();
  const isHidden = next !== undefined;
  const scrolledTo = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (isHidden) {
      scrolledTo.current = window.scrollY;
      window.scrollTo(0, 0);
    } else if (scrolledTo.current !== undefined) {
      // The router then scrolls a new page to its place.
      window.scrollTo(0, scrolledTo.current);
      scrolledTo.current = undefined;
    }
  }, [isHidden]);
  return (
    <>
      {next !== undefined && <PageSkeleton pathname={next} />}
      <div hidden={isHidden}>{children}</div>
    </>
  );
}

/** Undefined unless a page has been loading for too long. */
function useSlowDestination(): string | undefined {
  const { pathname } = useLocation();
  const { location: destination } = useNavigation();
  const next = destination?.pathname === pathname ? undefined : destination?.pathname;
  const [awaited, setAwaited] = useState<string>();
  useEffect(() => {
    if (next === undefined) return;
    const timer = setTimeout(() => setAwaited(next), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setAwaited(undefined);
    };
  }, [next]);
  return next !== undefined && awaited === next ? next : undefined;
}

/** Kind of placeholder for a page that loads, by its path. */
export function outlineOf(pathname: string): 'product' | 'list' | 'text' {
  if (PRODUCTS.test(pathname)) return 'product';
  return LISTS.test(pathname) ? 'list' : 'text';
}

function PageSkeleton({ pathname }: { pathname: string }) {
  const kind = outlineOf(pathname);
  const Outline = outlines[kind];
  return (
    <div data-outline={kind} aria-hidden="true" className="container-page animate-pulse py-6">
      <div className={bar('h-4 w-40')} />
      <Outline />
    </div>
  );
}
