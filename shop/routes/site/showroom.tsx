import { data } from 'react-router';
import { paths, pathTo } from '#contract/base/paths.ts';
import { screens, showroomLink } from '#contract/base/screens.ts';
import { type Api, ApiError, browserApi, serverApi } from '#shop/base/api/client.ts';
import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { describeSteps } from '#shop/goods/catalogue/product/structured-data.ts';
import { describeShowroom } from '#shop/site/showrooms/describe-showroom.ts';
import { ShowroomList } from '#shop/site/showrooms/showroom-list.tsx';
import { ShowroomPage, stepsToShowroom } from '#shop/site/showrooms/showroom-page.tsx';
import type { Route } from './+types/showroom.ts';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const shop = shopDetailsOf(matches);
  const showroom = loaderData?.showroom;
  if (showroom === undefined) {
    const title = 'Ce magasin n’existe pas ou plus';
    return pageMeta(shop, { title, description: title, path: screens.showrooms, isIndexed: false });
  }
  const { id, name, address, hours } = showroom;
  return pageMeta(shop, {
    title: `Magasin ${name}`,
    description: [`Magasin ${name}`, address, hours].filter(Boolean).join('. '),
    path: showroomLink(id),
    jsonLd:
      import.meta.env.SSR && shop
        ? [describeShowroom(showroom, shop), describeSteps(stepsToShowroom(showroom), shop)]
        : undefined,
  });
}

/** The showroom, or all of them where the address names none. */
async function load(api: Api, id: string, signal: AbortSignal) {
  try {
    return { showroom: await api.get(pathTo(paths.showroom, { id }), signal), others: [] };
  } catch (error) {
    if (!(error instanceof ApiError && [400, 404, 422].includes(error.status))) throw error;
    return { showroom: undefined, others: await api.get(paths.showrooms, signal) };
  }
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const found = await load(serverApi(context), params.id, request.signal);
  return data(found, { status: found.showroom === undefined ? 404 : 200 });
}

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  load(browserApi, params.id, request.signal);

export default function ShowroomRoute({ loaderData: { showroom, others } }: Route.ComponentProps) {
  return showroom === undefined ? (
    <ShowroomList showrooms={others} />
  ) : (
    <ShowroomPage showroom={showroom} />
  );
}
