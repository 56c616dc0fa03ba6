import { lazy } from 'react';
import { data } from 'react-router';
import { screens } from '#contract/base/screens.ts';
import { type Api, browserApi, serverApi } from '#shop/base/api/client.ts';
import { pageMeta, shopDataOf } from '#shop/base/page/page-meta.ts';
import { ShownPages, useShownPage } from '#shop/base/page/shown-pages.ts';
import { readCachedTags, readTags } from '#shop/goods/catalogue/listing/listing.ts';
import { listingMeta } from '#shop/goods/catalogue/listing/listing-head.tsx';
import { ListingPage } from '#shop/goods/catalogue/listing/listing-page.tsx';
import {
  type FeastListing,
  loadFeastPage,
} from '#shop/goods/catalogue/listing/load-category-page.ts';
import type { Route } from './+types/feast.ts';

// Only an unknown feast shows home; no other visitor should load it.
const HomePage = lazy(async () => ({
  default: (await import('#shop/site/home/home-page.tsx')).HomePage,
}));
const loadHome = async (api: Api, signal: AbortSignal) =>
  (await import('#shop/site/home/load-home.ts')).loadHome(api, signal);

const shownPages = new ShownPages<FeastListing>(({ listing }) => listing?.list !== undefined);

const MISSING = 'Cette fête n’existe pas ou plus';

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const house = shopDataOf(matches);
  if (loaderData?.feast === undefined) {
    return pageMeta(house?.shop, {
      title: MISSING,
      description: `${MISSING}.`,
      path: screens.shop,
      isIndexed: false,
    });
  }
  return listingMeta(house, loaderData.listing, location, { feast: loaderData.feast });
}

/** The page of a feast that staff added (rule G-58). An unknown one shows home, like any unknown address (rule W-1). */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = serverApi(context);
  const found = await loadFeastPage(api, request, params.slug, readTags);
  if (found === undefined) {
    return data({ feast: found, home: await loadHome(api, request.signal) }, { status: 404 });
  }
  return data(found, { status: found.listing.list === undefined ? 503 : 200 });
}

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  shownPages.bring(request, async () => {
    const found = await loadFeastPage(browserApi, request, params.slug, readCachedTags);
    return found ?? { feast: found, home: await loadHome(browserApi, request.signal) };
  });

export default function FeastRoute({ loaderData }: Route.ComponentProps) {
  useShownPage(shownPages, loaderData.feast && loaderData.listing.list && loaderData);
  if (loaderData.feast === undefined) {
    return <HomePage content={loaderData.home} notice={MISSING} />;
  }
  return <ListingPage found={loaderData.listing} feast={loaderData.feast} />;
}
