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

/** Kind of placeholder for a page that loads, by its path. */
export function outlineOf(pathname: string): 'product' | 'list' | 'text' {
  if (PRODUCTS.test(pathname)) return 'product';
  return LISTS.test(pathname) ? 'list' : 'text';
}

/** The outline of the page to come. */
export function PageSkeleton({ pathname }: { pathname: string }) {
  const kind = outlineOf(pathname);
  const Outline = outlines[kind];
  return (
    <div data-outline={kind} aria-hidden="true" className="container-page animate-pulse py-6">
      <div className={bar('h-4 w-40')} />
      <Outline />
    </div>
  );
}
