import { data } from 'react-router';
import { packLink, screens } from '#contract/base/screens.ts';
import { browserApi, serverApi } from '#shop/base/api/client.ts';

import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { describeSteps, jpegPath } from '#shop/goods/catalogue/product/structured-data.ts';
import {
  loadPack,
  PackGone,
  PackPage,
  stepsToPack,
  useGoneToast,
} from '#shop/goods/packs/pack-page.tsx';

import { PageFailure } from '#shop/site/layout/page-failure.tsx';
import type { Route } from './+types/pack.ts';

const codeIn = (request: Request) => new URL(request.url).searchParams.get('code') ?? '';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const shop = shopDetailsOf(matches);
  const pack = loaderData?.pack;
  if (pack === undefined) {
    const title = 'Pack indisponible';
    return pageMeta(shop, { title, description: title, path: screens.pack, isIndexed: false });
  }
  const names = pack.produits.map(({ name }) => name).join(', ');
  const hash = pack.image_url?.split('/')[2];
  return pageMeta(shop, {
    title: pack.name,
    description: `${pack.name} : ${names}. Livraison gratuite sur Dakar.`,
    path: packLink(pack.code),
    image: hash && jpegPath(hash),
    jsonLd: import.meta.env.SSR && shop ? [describeSteps(stepsToPack(pack), shop)] : undefined,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const found = await loadPack(serverApi(context), codeIn(request), request.signal);
  return data(found, { status: found.pack === undefined ? 404 : 200 });
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPack(browserApi, codeIn(request), request.signal);

/** The basket page of a pack. */
export default function PackRoute({ loaderData: { pack, others } }: Route.ComponentProps) {
  return pack === undefined ? (
    <PackGone others={others} />
  ) : (
    <PackPage key={pack.id} pack={pack} others={others} />
  );
}

/** A failed look-up reads like a pack that is gone, with a button to try again. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { shop } = useShop();
  useGoneToast();
  return <PageFailure error={error} shop={shop} />;
}
