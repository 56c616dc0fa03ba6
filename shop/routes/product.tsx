import type { ProductDetail } from '#contract/catalogue.ts';
import { paths, pathTo, withQuery } from '#contract/paths.ts';
import { serverApi } from '../api.server.ts';
import { type Api, browserApi } from '../api.ts';
import type { Route } from './+types/product.ts';

const load = (api: Api, id: string, signal: AbortSignal) =>
  api.get<ProductDetail>(withQuery(pathTo(paths.product, { id }), { images: 'url' }), signal);

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  load(serverApi(context), params.id, request.signal);

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  load(browserApi, params.id, request.signal);

export default function Product({ loaderData }: Route.ComponentProps) {
  return <h1 className="container-page py-6">{loaderData.name}</h1>;
}
