import { callTo } from '#contract/base/client.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ProductCard } from '#contract/goods/catalogue/catalogue.ts';
import type { ProductDetail } from '#contract/goods/catalogue/products.ts';
import { type Api, ApiError } from '#shop/base/api/client.ts';

const RELATED_SHOWN = 5;

/** The API request for a product's page. */
export const productCall = (id: string | number) =>
  callTo(pathTo(paths.product, { id }), { images: 'url' });

/** A product with its details; undefined if the id is unknown. Throws ApiError. */
export async function findProduct(
  api: Api,
  id: string,
  signal: AbortSignal,
): Promise<ProductDetail | undefined> {
  try {
    return await api.get(productCall(id), signal);
  } catch (error) {
    // 400 and 422: invalid id, so no product. 429 and 5xx do not tell whether the product exists.
    if (error instanceof ApiError && [400, 404, 422].includes(error.status)) return undefined;
    throw error;
  }
}

/** Up to five other products of the same category; empty if they fail to load. */
export async function loadRelated(
  api: Api,
  product: ProductDetail,
  signal: AbortSignal,
): Promise<ProductCard[]> {
  const path = callTo(pathTo(paths.productsOfCategory, { id: product.categ_id }), {
    limit: RELATED_SHOWN + 1,
    fields: 'card',
  });
  const cards = await api.get(path, signal).catch(() => []);
  return cards.filter(({ id }) => id !== product.id).slice(0, RELATED_SHOWN);
}

/** The rows of a product's sheet: its facts, then the specifications that no fact covers. */
export function sheetRows({ sheet = [], specifications }: ProductDetail) {
  const said = new Set(sheet.map(({ line }) => line));
  return [
    ...sheet.map(({ label, text }) => ({ name: label, value: text })),
    ...specifications.filter(({ name }) => !said.has(name)),
  ];
}
