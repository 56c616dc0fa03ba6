import type { Page } from '@playwright/test';
import { paths, withQuery } from '#contract/base/paths.ts';
import type {
  ProductCard,
  ProductFilters,
  ProductList,
} from '#contract/goods/catalogue/catalogue.ts';

/** The extra products to fetch, as some are sold out, and the largest page of a list. */
const [SPARE, MOST] = [12, 100];

/** The first `limit` products of the filters that are not sold out; one by default. */
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
