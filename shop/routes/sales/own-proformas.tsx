import { screens } from '#contract/base/screens.ts';
import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { requireCustomer } from '#shop/base/session/require-customer.ts';
import { OWN_PROFORMAS_TITLE, OwnProformasPage } from '#shop/sales/proformas/own-proformas.tsx';
import type { Route } from './+types/own-proformas.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopDetailsOf(matches), {
    title: OWN_PROFORMAS_TITLE,
    description: 'Vos factures proforma et leurs dates de validité.',
    path: screens.ownProformas,
    isIndexed: false,
  });

/** The server renders the same page for every visitor; the browser loads the personal part. */
export const loader = () => null;

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireCustomer(request);
  return null;
}
clientLoader.hydrate = true as const;

export default OwnProformasPage;
