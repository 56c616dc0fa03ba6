import type { Page } from '@playwright/test';
import type { ProductCard, ProductFilters, ProductList } from '#contract/catalogue.ts';
import { paths, withQuery } from '#contract/paths.ts';

/** The first products for sale that answer to the filters. */
export async function findProducts(
  page: Page,
  filters: ProductFilters,
  path: string = paths.filteredProducts,
): Promise<ProductCard[]> {
  const response = await page.request.get(
    withQuery(path, { fields: 'card', limit: 1, ...filters }),
  );
  const { products } = (await response.json()) as ProductList;
  return products;
}

export async function findProduct(
  page: Page,
  filters: ProductFilters,
  path?: string,
): Promise<ProductCard> {
  const [product] = await findProducts(page, filters, path);
  return product!;
}

export const detailsOf = ({ id }: { id: number }) => `/produits/${id}/details`;
