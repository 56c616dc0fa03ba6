import { data } from 'react-router';
import type { ProductList } from '#contract/catalogue.ts';
import { HOME_PAGE_SIZE } from '#contract/limits.ts';
import { paths, withQuery } from '#contract/paths.ts';
import { serverApi } from '../api.server.ts';
import { type Api, browserApi } from '../api.ts';
import { ProductCard } from '../catalogue/product-card.tsx';
import type { Route } from './+types/home.ts';

async function load(api: Api, signal: AbortSignal) {
  const list = await api.get<ProductList>(
    withQuery(paths.filteredProducts, { sort: 'rang', limit: HOME_PAGE_SIZE, fields: 'card' }),
    signal,
  );
  return { products: list.products };
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const loaded = await load(serverApi(context), request.signal);
  return data(loaded, { status: params['*'] === undefined ? 200 : 404 });
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(browserApi, request.signal);

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <div className="container-page grid grid-cols-2 gap-3 py-6 lg:grid-cols-4">
      {loaderData.products.map((product) => (
        <ProductCard key={product.id} product={product} />
      ))}
    </div>
  );
}
