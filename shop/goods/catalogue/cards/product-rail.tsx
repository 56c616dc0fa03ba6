import { type MouseEvent, useEffect, useRef } from 'react';
import { productLink } from '#contract/base/screens.ts';
import type { ProductCard as Card } from '#contract/goods/catalogue/catalogue.ts';
import { shownPrice } from '#contract/goods/catalogue/product-prices.ts';
import { type EventItem, isMeasuring, pushEcommerce } from '#shop/base/analytics/data-layer.ts';
import { useDrawnNear } from '#shop/base/ui/hooks/use-drawn-near.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { ProductCard } from './product-card.tsx';

const STYLES = {
  rail: {
    section: 'drawn-near',
    list: '-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-2 sm:gap-4 xl:mx-0 xl:px-0',
    item: 'w-[46%] shrink-0 snap-start sm:w-[31%] md:w-[23.5%] xl:w-[calc((100%-4rem)/5)]',
  },
  grid: {
    section: 'drawn-near-grid',
    list: 'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 md:grid-cols-4 xl:grid-cols-5',
    item: undefined,
  },
};

export function ProductRail({
  title,
  products,
  seeAll,
  look = 'rail',
}: {
  title: string;
  products: Card[];
  seeAll?: string;
  look?: keyof typeof STYLES;
}) {
  const list = useMeasuredList(title, products);
  const near = useDrawnNear(title);
  if (products.length === 0) return null;
  return (
    <section {...near} aria-label={title} className={`container-page ${STYLES[look].section}`}>
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 className="text-xl font-extrabold tracking-tight sm:text-2xl">{title}</h2>
        {seeAll !== undefined && (
          <Link
            to={seeAll}
            className="inline-flex min-h-11 shrink-0 items-center font-semibold text-accent-dark hover:underline"
          >
            Voir tout<span className="sr-only"> : {title}</span>
          </Link>
        )}
      </div>
      <ul {...list} className={STYLES[look].list}>
        {products.map((product) => (
          <li key={product.id} className={STYLES[look].item}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Reports to the tag manager that a list of products became visible and which product the visitor opened.
 * Does nothing without measurement. Spread the result on the list element.
 */
export function useMeasuredList(listName: string, products: Card[]) {
  const ref = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = ref.current;
    if (list === null || !isMeasuring()) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      pushEcommerce('view_item_list', { items: products.map(measuredItem), listName });
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, [listName, products]);

  const onClickCapture = ({ target }: MouseEvent) => {
    if (!isMeasuring()) return;
    // A link with the role of a button opens no product.
    const link = target instanceof Element ? target.closest('a[href]:not([role="button"])') : null;
    const address = link?.getAttribute('href') ?? '';
    const path = address.split(/[?#]/)[0];
    const product = products.find(({ id }) => productLink(id) === path);
    if (product === undefined) return;
    const item = measuredItem(product, products.indexOf(product));
    pushEcommerce('select_item', { items: [item], listName });
  };
  return { ref, onClickCapture };
}

/** A product for an event, with today's price in XOF. `index` is its position in a list. */
export function measuredItem(product: Card, index?: number): EventItem {
  return {
    item_id: String(product.id),
    item_name: product.name,
    ...(product.brand === null ? {} : { item_brand: product.brand }),
    item_category: product.categ_id,
    price: shownPrice(product).amountXof,
    quantity: 1,
    ...(index === undefined ? {} : { index }),
  };
}
