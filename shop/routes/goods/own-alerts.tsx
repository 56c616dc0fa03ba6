import { screens } from '#contract/base/screens.ts';
import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { requireCustomer } from '#shop/base/session/require-customer.ts';
import { OWN_ALERTS_TITLE, OwnAlertsPage } from '#shop/goods/alerts/own-alerts-page.tsx';
import type { Route } from './+types/own-alerts.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopDetailsOf(matches), {
    title: OWN_ALERTS_TITLE,
    description: 'Les articles que vous attendez, et de quoi arrêter vos alertes.',
    path: screens.ownAlerts,
    isIndexed: false,
  });

/** The server renders the same page for every visitor; the browser loads the personal part. */
export const loader = () => null;

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireCustomer(request);
  return null;
}
clientLoader.hydrate = true as const;

export default OwnAlertsPage;
