import { screens } from '#contract/base/screens.ts';
import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { requireCustomer } from '#shop/base/session/require-customer.ts';
import { WARRANTIES_TITLE, WarrantiesPage } from '#shop/delivery/after-sales/warranties-page.tsx';
import type { Route } from './+types/warranties.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopDetailsOf(matches), {
    title: WARRANTIES_TITLE,
    description: 'Vos appareils, leurs numéros de série et leurs garanties.',
    path: screens.warranties,
    isIndexed: false,
  });

/** The server renders the same page for every visitor; the browser loads the personal part. */
export const loader = () => null;

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireCustomer(request);
  return null;
}
clientLoader.hydrate = true as const;

export default WarrantiesPage;
