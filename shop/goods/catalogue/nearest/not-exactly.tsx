import { useCallback } from 'react';
import { callTo } from '#contract/base/client.ts';
import { withAccents } from '#contract/base/fields/accents.ts';
import { paths } from '#contract/base/paths.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { useAnswer } from '#shop/base/api/use-own-data.ts';
import { categoryPath } from '#shop/base/page/category-path.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { ProductGrid } from '../listing/product-grid.tsx';
import { RequestArticle } from './request-article.tsx';

/** What comes closest to a search that found nothing, and a way to have the shop look for it. */
export function NotExactly({ search }: { search: string }) {
  const { categories } = useShop();
  const { value: nearest } = useAnswer(
    useCallback(
      (signal) => browserApi.get(callTo(paths.nearestProducts, { search }), signal),
      [search],
    ),
  );
  const title = 'Nous n’avons pas exactement cela';
  return (
    <section aria-labelledby="not-exactly" className="mt-8 text-left">
      <h3 id="not-exactly" className="text-lg font-bold">
        {title}
      </h3>
      {nearest !== undefined && nearest.products.length > 0 && (
        <>
          <p className="mt-1 text-muted">Voici ce qui s’en approche le plus.</p>
          <ProductGrid title={title} products={nearest.products} isPending={false} />
          {nearest.category !== null && (
            <Link
              to={categoryPath(nearest.category, categories)}
              className={buttonStyle('secondary', 'mt-4')}
            >
              Voir tout le rayon {withAccents(nearest.category)}
            </Link>
          )}
        </>
      )}
      <RequestArticle key={search} search={search} />
    </section>
  );
}
