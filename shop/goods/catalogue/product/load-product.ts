import { callTo } from '#contract/base/client.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { BesideProduct } from '#contract/goods/catalogue/accessories.ts';
import type { ProductDetail } from '#contract/goods/catalogue/products.ts';
import { type Api, ApiError } from '#shop/base/api/client.ts';

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

/** What the page shows beside a product; undefined if it fails to load. */
export const loadBeside = (
  api: Api,
  id: number,
  signal: AbortSignal,
): Promise<BesideProduct | undefined> =>
  api.get(pathTo(paths.besideProduct, { id }), signal).catch(() => undefined);

/** The rows of a product's sheet: its facts, then the specifications that no fact covers. */
export function sheetRows({ sheet = [], specifications }: ProductDetail) {
  const said = new Set(sheet.map(({ line }) => line));
  return [
    ...sheet.map(({ label, text }) => ({ name: label, value: text })),
    ...specifications.filter(({ name }) => !said.has(name)),
  ];
}
