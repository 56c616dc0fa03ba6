import { paths, pathTo } from '#contract/paths.ts';
import type { PageContent } from '#contract/shop.ts';
import { serverApi } from '../api.server.ts';
import { type Api, browserApi } from '../api.ts';
import type { Route } from './+types/information.ts';

const load = (api: Api, request: Request) =>
  api.get<PageContent>(
    pathTo(paths.page, { slug: new URL(request.url).pathname.replaceAll('/', '') }),
    request.signal,
  );

export const loader = ({ context, request }: Route.LoaderArgs) => load(serverApi(context), request);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(browserApi, request);

export default function Information({ loaderData }: Route.ComponentProps) {
  return <h1 className="container-page py-6">{loaderData.title}</h1>;
}
