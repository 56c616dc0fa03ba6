import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ProductCard as Card } from '#contract/catalogue.ts';
import { ProductCard } from './product-card.tsx';
import { useMeasuredList } from './use-measured-list.ts';

/** A titled row of products that scrolls sideways where it does not fit; nothing without products. */
export function ProductRail({
  title,
  products,
  seeAll,
}: {
  title: string;
  products: Card[];
  seeAll?: string;
}) {
  const list = useMeasuredList(title, products);
  if (products.length === 0) return null;
  return (
    <Section title={title} seeAll={seeAll}>
      <ul
        {...list}
        className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-2 sm:gap-4 xl:mx-0 xl:px-0"
      >
        {products.map((product) => (
          <li
            key={product.id}
            className="w-[46%] shrink-0 snap-start sm:w-[31%] md:w-[23.5%] xl:w-[calc((100%-4rem)/5)]"
          >
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A titled grid of products. */
export function ProductGrid({
  title,
  products,
  seeAll,
}: {
  title: string;
  products: Card[];
  seeAll?: string;
}) {
  const list = useMeasuredList(title, products);
  if (products.length === 0) return null;
  return (
    <Section title={title} seeAll={seeAll}>
      <ul
        {...list}
        className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 md:grid-cols-4 xl:grid-cols-5"
      >
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Section({
  title,
  seeAll,
  children,
}: {
  title: string;
  seeAll: string | undefined;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className="container-page">
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
      {children}
    </section>
  );
}
