import { data } from 'react-router';
import { serverApi } from '../api/client.server.ts';
import { browserApi } from '../api/client.ts';
import { listingMeta } from '../catalogue/listing/listing-meta.ts';
import { ListingPage } from '../catalogue/listing/listing-page.tsx';
import { keptTags, loadListing, readTags } from '../catalogue/listing/load-listing.ts';
import { shopOf } from '../page/page-meta.ts';
import type { Route } from './+types/listing.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) =>
  listingMeta(shopOf(matches), loaderData, location);

export async function loader({ context, request }: Route.LoaderArgs) {
  const found = await loadListing(serverApi(context), request, readTags);
  // A page without its products is sent but never kept.
  return data(found, { status: found.list === undefined ? 503 : 200 });
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadListing(browserApi, request, keptTags);

export default function ListingRoute({ loaderData }: Route.ComponentProps) {
  return <ListingPage found={loaderData} />;
}
