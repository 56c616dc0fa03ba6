import type { ProductList } from '#contract/catalogue.ts';
import { CATALOGUE_PAGE_SIZE } from '#contract/limits.ts';
import { paths, withQuery } from '#contract/paths.ts';
import { serverApi } from '../api.server.ts';
import { type Api, browserApi } from '../api.ts';
import { ProductCard } from '../catalogue/product-card.tsx';
import type { Route } from './+types/listing.ts';

function load(api: Api, request: Request) {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  return api.get<ProductList>(
    withQuery(paths.filteredProducts, {
      ...query,
      sort: query.sort ?? 'rang',
      limit: CATALOGUE_PAGE_SIZE,
      fields: 'card',
    }),
    request.signal,
  );
}

export const loader = ({ context, request }: Route.LoaderArgs) => load(serverApi(context), request);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(browserApi, request);

export default function Listing({ loaderData }: Route.ComponentProps) {
  return (
    <div className="container-page grid grid-cols-2 gap-3 py-6 lg:grid-cols-3">
      {loaderData.products.map((product) => (
        <ProductCard key={product.id} product={product} />
      ))}
    </div>
  );
}
