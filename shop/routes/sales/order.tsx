import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { requireCustomer } from '#shop/base/session/require-customer.ts';
import { ORDER_TITLE, OrderPage } from '#shop/sales/orders/page/order-page.tsx';
import type { Route } from './+types/order.ts';

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(shopDetailsOf(matches), {
    title: ORDER_TITLE,
    description: 'Vos articles, votre livraison et vos paiements.',
    path: location.pathname,
    isIndexed: false,
  });

/** The server renders the same page for every visitor; the browser loads the personal part. */
export const loader = () => null;

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireCustomer(request);
  return null;
}
clientLoader.hydrate = true as const;

export default OrderPage;
