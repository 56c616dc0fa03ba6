import { paths, pathTo } from '#contract/base/paths.ts';
import type { Tag } from '#contract/goods/catalogue/catalogue.ts';
import type { CategoryPage } from '#contract/goods/catalogue/category-pages.ts';
import { type Api, ApiError } from '#shop/base/api/client.ts';
import { type LoadedListing, loadListing } from './listing.ts';

export type CategoryListing = { page: CategoryPage; listing: LoadedListing };

/**
 * A category with the products for its page's address; undefined if no category has or had this address.
 * Throws ApiError.
 */
export async function loadCategoryPage(
  api: Api,
  request: Request,
  slug: string,
  readTags: (api: Api) => Promise<Tag[]>,
): Promise<CategoryListing | undefined> {
  const [page, listing] = await Promise.all([
    findPage(api, slug, request.signal),
    loadListing(api, request, readTags),
  ]);
  return page && { page, listing };
}

async function findPage(api: Api, slug: string, signal: AbortSignal) {
  try {
    return await api.get(pathTo(paths.categoryPage, { slug }), signal);
  } catch (error) {
    if (error instanceof ApiError && [400, 404, 422].includes(error.status)) return undefined;
    throw error;
  }
}
