import { lazy } from 'react';
import { data, redirect } from 'react-router';
import { screens } from '#contract/base/screens.ts';
import { categoryTexts } from '#contract/goods/catalogue/category-texts.ts';
import { type Api, browserApi, serverApi } from '#shop/base/api/client.ts';

import { pageMeta, shopDataOf } from '#shop/base/page/page-meta.ts';
import { ShownPages, useShownPage } from '#shop/base/page/shown-pages.ts';
import { readCachedTags, readTags } from '#shop/goods/catalogue/listing/listing.ts';
import { listingMeta } from '#shop/goods/catalogue/listing/listing-head.tsx';
import { ListingPage } from '#shop/goods/catalogue/listing/listing-page.tsx';
import {
  type CategoryListing,
  loadCategoryPage,
} from '#shop/goods/catalogue/listing/load-category-page.ts';
import type { Route } from './+types/category.ts';

// Only an unknown category shows home; no other visitor should load it.
const HomePage = lazy(async () => ({
  default: (await import('#shop/site/home/home-page.tsx')).HomePage,
}));
const loadHome = async (api: Api, signal: AbortSignal) =>
  (await import('#shop/site/home/load-home.ts')).loadHome(api, signal);

const shownPages = new ShownPages<CategoryListing>(({ listing }) => listing?.list !== undefined);

const MISSING = 'Cette catégorie n’existe pas ou plus';

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const house = shopDataOf(matches);
  if (loaderData?.page === undefined) {
    return pageMeta(house?.shop, {
      title: MISSING,
      description: `${MISSING}.`,
      path: screens.shop,
      isIndexed: false,
    });
  }
  return listingMeta(house, loaderData.listing, location, {
    category: categoryTexts(loaderData.page),
  });
}

/** An unknown category shows home, like any unknown address (rule W-1). */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = serverApi(context);
  const found = await loadCategoryPage(api, request, params.slug, readTags);
  if (found === undefined) {
    return data({ page: found, home: await loadHome(api, request.signal) }, { status: 404 });
  }
  leadOn(found, request);
  return data(found, { status: found.listing.list === undefined ? 503 : 200 });
}

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  shownPages.bring(request, async () => {
    const found = await loadCategoryPage(browserApi, request, params.slug, readCachedTags);
    if (found === undefined) {
      return { page: found, home: await loadHome(browserApi, request.signal) };
    }
    leadOn(found, request);
    return found;
  });

/** Redirects a former, flat or differently written address to the current one, permanently. */
function leadOn({ page }: CategoryListing, request: Request): void {
  const { pathname, search } = new URL(request.url);
  if (pathname.replace(/\/$/, '') !== page.path) throw redirect(page.path + search, 301);
}

export default function CategoryRoute({ loaderData }: Route.ComponentProps) {
  useShownPage(shownPages, loaderData.page && loaderData.listing.list && loaderData);
  if (loaderData.page === undefined) {
    return <HomePage content={loaderData.home} notice={MISSING} />;
  }
  return <ListingPage found={loaderData.listing} category={categoryTexts(loaderData.page)} />;
}
