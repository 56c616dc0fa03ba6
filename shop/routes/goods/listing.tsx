import { data } from 'react-router';
import { browserApi, serverApi } from '#shop/base/api/client.ts';

import { shopDataOf } from '#shop/base/page/page-meta.ts';
import { ShownPages, useShownPage } from '#shop/base/page/shown-pages.ts';
import {
  type LoadedListing,
  loadListing,
  readCachedTags,
  readTags,
} from '#shop/goods/catalogue/listing/listing.ts';
import { listingMeta } from '#shop/goods/catalogue/listing/listing-head.tsx';
import { ListingPage } from '#shop/goods/catalogue/listing/listing-page.tsx';
import type { Route } from './+types/listing.ts';

const shownPages = new ShownPages<LoadedListing>(({ list }) => list !== undefined);

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) =>
  listingMeta(shopDataOf(matches), loaderData, location);

export async function loader({ context, request }: Route.LoaderArgs) {
  const found = await loadListing(serverApi(context), request, readTags);
  // A page without its products is sent but never cached.
  return data(found, { status: found.list === undefined ? 503 : 200 });
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  shownPages.bring(request, () => loadListing(browserApi, request, readCachedTags));

export default function ListingRoute({ loaderData }: Route.ComponentProps) {
  useShownPage(shownPages, loaderData.list && loaderData);
  return <ListingPage found={loaderData} />;
}
