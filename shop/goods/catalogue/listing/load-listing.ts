import { paths } from '#contract/base/paths.ts';
import type { ProductList, Tag } from '#contract/goods/catalogue/catalogue.ts';
import { type Api, ApiError, browserApi } from '#shop/base/api/client.ts';
import { apiQuery } from './filters/filters.ts';
import { readListing } from './screens.ts';

/** What a list shows; without a `list`, `problem` is the French sentence that says why. */
export type Listing = { tags: Tag[] } & (
  | { list: ProductList; problem?: undefined }
  | { list?: undefined; problem: string }
);

/**
 * Asks for the products of a page's address. A failure of the API is part of the answer, so that the
 * filters stay on the screen; a request that was given up throws.
 */
export async function loadListing(
  api: Api,
  request: Request,
  readTags: (api: Api) => Promise<Tag[]>,
): Promise<Listing> {
  const { screen, filters } = readListing(new URL(request.url));
  const type = screen.type ?? filters.type;
  const question = apiQuery(screen.api, { ...filters, type }, screen.slug);
  const [list, tags] = await Promise.all([
    api.get(question, request.signal).catch((error: unknown) => {
      if (error instanceof ApiError && !request.signal.aborted) return error;
      throw error;
    }),
    readTags(api).catch(() => []),
  ]);
  return list instanceof ApiError ? { tags, problem: list.message } : { tags, list };
}

export const readTags = (api: Api) => api.get(paths.tags);

const TAGS_TIMEOUT_MS = 4_000;

let tagsOfVisit: Promise<Tag[]> | undefined;

/** The tags as the browser keeps them for the visit; a failure is not kept. */
export function keptTags(): Promise<Tag[]> {
  // Products must not wait for them long.
  const signal = AbortSignal.timeout(TAGS_TIMEOUT_MS);
  tagsOfVisit ??= browserApi.get(paths.tags, signal).catch((error: unknown) => {
    tagsOfVisit = undefined;
    throw error;
  });
  return tagsOfVisit;
}
