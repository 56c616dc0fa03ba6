import { paths, withQuery } from '#contract/base/paths.ts';
import type { ProductList } from '#contract/goods/catalogue/catalogue.ts';

/** Home, list, and the first product that the shop at `origin` lists. */
export async function pagesToVisit(origin: string): Promise<{ page: string; path: string }[]> {
  const answer = await fetch(`${origin}${withQuery(paths.filteredProducts, { fields: 'card' })}`);
  const { products } = (await answer.json()) as ProductList;
  return [
    { page: 'accueil', path: '/' },
    { page: 'liste', path: '/boutique' },
    { page: 'produit', path: `/produits/${products[0]?.id}/details` },
  ];
}
