import { callTo } from '#contract/base/client.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ProductCard } from '#contract/goods/catalogue/catalogue.ts';
import type { ProductDetail } from '#contract/goods/catalogue/products.ts';
import { type Api, ApiError } from '#shop/base/api/client.ts';

const RELATED_SHOWN = 5;

/** The question behind a product's page. */
export const productCall = (id: string | number) =>
  callTo(pathTo(paths.product, { id }), { images: 'url' });

/** A product with its details; undefined when there is none of this number. Throws ApiError. */
export async function findProduct(
  api: Api,
  id: string,
  signal: AbortSignal,
): Promise<ProductDetail | undefined> {
  try {
    return await api.get(productCall(id), signal);
  } catch (error) {
    // 429 and 5xx say nothing about the product; an unreadable number names none.
    if (error instanceof ApiError && [400, 404, 422].includes(error.status)) return undefined;
    throw error;
  }
}

/** Up to five other products of the same category; none when they cannot be had. */
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

/** What is said of a product: its facts, then the lines of its sheet that say something else. */
export function sheetRows({ sheet = [], specifications }: ProductDetail) {
  const said = new Set(sheet.map(({ line }) => line));
  return [
    ...sheet.map(({ label, text }) => ({ name: label, value: text })),
    ...specifications.filter(({ name }) => !said.has(name)),
  ];
}
