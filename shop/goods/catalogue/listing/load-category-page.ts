import { paths, pathTo, type Url } from '#contract/base/paths.ts';
import type { Feast } from '#contract/goods/catalogue/campaigns/seasons.ts';
import type { Tag } from '#contract/goods/catalogue/catalogue.ts';
import type { CategoryPage } from '#contract/goods/catalogue/category-pages.ts';
import { type Api, ApiError } from '#shop/base/api/client.ts';
import { type LoadedListing, loadListing } from './listing.ts';

export type CategoryListing = { page: CategoryPage; listing: LoadedListing };
export type FeastListing = { feast: Feast; listing: LoadedListing };

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
    findPage(api, pathTo(paths.categoryPage, { slug }), request.signal),
    loadListing(api, request, readTags),
  ]);
  return page && { page, listing };
}

/** A feast that staff added, with its products; undefined for an unknown one. Throws ApiError. */
export async function loadFeastPage(
  api: Api,
  request: Request,
  slug: string,
  readTags: (api: Api) => Promise<Tag[]>,
): Promise<FeastListing | undefined> {
  const [feast, listing] = await Promise.all([
    findPage(api, pathTo(paths.feast, { slug }), request.signal),
    loadListing(api, request, readTags),
  ]);
  return feast && { feast, listing };
}

async function findPage<P extends typeof paths.categoryPage | typeof paths.feast>(
  api: Api,
  url: Url<P>,
  signal: AbortSignal,
) {
  try {
    return await api.get(url, signal);
  } catch (error) {
    if (error instanceof ApiError && [400, 404, 422].includes(error.status)) return undefined;
    throw error;
  }
}
