import { lazy } from 'react';
import { data } from 'react-router';
import { reservationLink } from '#contract/base/screens.ts';
import { type Api, browserApi, serverApi } from '#shop/base/api/client.ts';
import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { findProduct } from '#shop/goods/catalogue/product/load-product.ts';
import { ReservationPage } from '#shop/goods/catalogue/product/reservation-page.tsx';
import type { Route } from './+types/reservation.ts';

// Only an unknown product shows home.
const HomePage = lazy(async () => ({
  default: (await import('#shop/site/home/home-page.tsx')).HomePage,
}));

const MISSING = 'Ce produit n’existe pas ou plus';

export function meta({ matches, params }: Route.MetaArgs) {
  const title = 'Réserver en magasin';
  return pageMeta(shopDetailsOf(matches), {
    title,
    description: title,
    path: reservationLink(Number(params.id)),
    isIndexed: false,
  });
}

async function load(api: Api, id: string, signal: AbortSignal) {
  const product = await findProduct(api, id, signal);
  if (product !== undefined) return { product, home: undefined };
  const { loadHome } = await import('#shop/site/home/load-home.ts');
  return { product: undefined, home: await loadHome(api, signal) };
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const found = await load(serverApi(context), params.id, request.signal);
  return data(found, { status: found.product === undefined ? 404 : 200 });
}

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  load(browserApi, params.id, request.signal);

export default function ReservationRoute({ loaderData: { product, home } }: Route.ComponentProps) {
  return product === undefined ? (
    <HomePage content={home} notice={MISSING} />
  ) : (
    <ReservationPage product={product} />
  );
}
