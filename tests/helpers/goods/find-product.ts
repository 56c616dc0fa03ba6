import type { Page } from '@playwright/test';
import { paths, withQuery } from '#contract/base/paths.ts';
import type {
  ProductCard,
  ProductFilters,
  ProductList,
} from '#contract/goods/catalogue/catalogue.ts';

/** Among so many more there are enough that are not sold out; a list has no more than the second. */
const [SPARE, MOST] = [12, 100];

/** The first products that can be ordered and answer to the filters; `limit` says how many, one at first. */
export async function findProducts(
  page: Page,
  filters: ProductFilters,
  path: string = paths.filteredProducts,
): Promise<ProductCard[]> {
  const { limit = 1 } = filters;
  const response = await page.request.get(
    withQuery(path, { fields: 'card', ...filters, limit: Math.min(limit + SPARE, MOST) }),
  );
  const { products } = (await response.json()) as ProductList;
  return products.filter((product) => !product.is_sold_out).slice(0, limit);
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
