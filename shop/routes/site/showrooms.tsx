import { paths } from '#contract/base/paths.ts';
import { screens } from '#contract/base/screens.ts';
import { type Api, browserApi, serverApi } from '#shop/base/api/client.ts';
import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { describeShowroom } from '#shop/site/showrooms/describe-showroom.ts';
import { ShowroomList } from '#shop/site/showrooms/showroom-list.tsx';
import type { Route } from './+types/showrooms.ts';

export function meta({ matches, loaderData: showrooms = [] }: Route.MetaArgs) {
  const shop = shopDetailsOf(matches);
  const names = showrooms.map(({ name }) => name).join(', ');
  return pageMeta(shop, {
    title: 'Nos magasins',
    description:
      names === ''
        ? 'Nos magasins'
        : `Adresses, horaires et téléphone de nos magasins : ${names}. Venez voir les articles avant d’acheter.`,
    path: screens.showrooms,
    isIndexed: showrooms.length > 0,
    jsonLd:
      import.meta.env.SSR && shop
        ? showrooms.map((showroom) => describeShowroom(showroom, shop))
        : undefined,
  });
}

const load = (api: Api, request: Request) => api.get(paths.showrooms, request.signal);

export const loader = ({ context, request }: Route.LoaderArgs) => load(serverApi(context), request);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(browserApi, request);

export default function ShowroomsRoute({ loaderData }: Route.ComponentProps) {
  return <ShowroomList showrooms={loaderData} />;
}
