import type { ProductCard as Card } from '#contract/goods/catalogue/catalogue.ts';
import { useDrawnNear } from '#shop/base/ui/hooks/use-drawn-near.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { ProductCard } from './product-card.tsx';
import { useMeasuredList } from './use-measured-list.ts';

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

/** Titled products in a row that scrolls sideways where it does not fit, or a grid; nothing without products. */
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
