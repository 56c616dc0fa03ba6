import type { ProductCard as Card } from '#contract/goods/catalogue/catalogue.ts';
import { ProductCard } from '../cards/product-card.tsx';
import { useMeasuredList } from '../cards/use-measured-list.ts';

const FIRST_PICTURES = 2;

/**
 * The products, three in a row, two where it is narrow. While others are on the way each card keeps
 * its place behind a skeleton, so that nothing moves.
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
      <div className="aspect-square w-full shrink-0 rounded-lg bg-line" />
      <div className="h-4 w-2/5 shrink-0 rounded bg-line" />
      <div className="h-4 w-4/5 shrink-0 rounded bg-line" />
      <div className="mt-auto h-6 w-3/5 shrink-0 rounded bg-line" />
      <div className="h-11 shrink-0 rounded-full bg-line" />
    </div>
  );
}
