import { data } from 'react-router';
import { browserApi, serverApi } from '#shop/base/api/client.ts';

import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { ShownPages, useShownPage } from '#shop/base/page/shown-pages.ts';
import { HomePage } from '#shop/site/home/home-page.tsx';
import { type HomeContent, loadHome } from '#shop/site/home/load-home.ts';
import { describeHouse } from '#shop/site/home/structured-data.ts';
import type { Route } from './+types/home.ts';

const shownPages = new ShownPages<HomeContent>();

export function meta({ matches, params }: Route.MetaArgs) {
  const shop = shopDetailsOf(matches);
  const isUnknown = params['*'] !== undefined;
  return pageMeta(shop, {
    title: isUnknown ? 'Cette page n’existe pas' : 'Électroménager et électronique à Dakar',
    description:
      'Congélateurs, réfrigérateurs, téléviseurs, cuisinières et climatiseurs à Dakar. Livraison gratuite à Dakar, paiement à domicile, produits garantis.',
    path: '/',
    image: shop?.campaigns[0]?.image_url ? `${shop.campaigns[0].image_url}.jpg` : undefined,
    isIndexed: !isUnknown,
    jsonLd: import.meta.env.SSR && shop && !isUnknown ? describeHouse(shop) : undefined,
  });
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const content = await loadHome(serverApi(context), request.signal);
  return data(content, { status: params['*'] === undefined ? 200 : 404 });
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  shownPages.bring(request, () => loadHome(browserApi, request.signal));

export default function Home({ loaderData, params }: Route.ComponentProps) {
  useShownPage(shownPages, loaderData);
  return params['*'] === undefined ? (
    <HomePage content={loaderData} />
  ) : (
    <HomePage content={loaderData} notice="Cette page n’existe pas" />
  );
}
