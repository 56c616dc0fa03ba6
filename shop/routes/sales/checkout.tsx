import { redirect, useLocation } from 'react-router';
import { screens } from '#contract/base/screens.ts';
import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { requireCustomer } from '#shop/base/session/require-customer.ts';
import { mayBuyOnCredit } from '#shop/base/session/session.ts';
import { CHECKOUT_TITLE, checkoutKindOf } from '#shop/sales/checkout/checkout-kinds.ts';
import { CheckoutPage } from '#shop/sales/checkout/checkout-page.tsx';
import { loadCheckout } from '#shop/sales/checkout/load-checkout.ts';
import type { Route } from './+types/checkout.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopDetailsOf(matches), {
    title: CHECKOUT_TITLE,
    description: 'Adresse, livraison et paiement de votre commande.',
    path: screens.checkout,
    isIndexed: false,
  });

/** The server renders the same page for every visitor; the browser loads the personal part. */
export const loader = () => null;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const customer = requireCustomer(request);
  const { saleType } = checkoutKindOf(new URL(request.url).search);
  if (saleType === 'creditorder' && !mayBuyOnCredit(customer)) {
    throw redirect(screens.creditProcess);
  }
  return loadCheckout(request.signal);
}
clientLoader.hydrate = true as const;

/** The checkout of the three baskets; `?panier=` names the basket. */
export default function Checkout({ loaderData }: Route.ComponentProps) {
  return <CheckoutPage kind={checkoutKindOf(useLocation().search)} choices={loaderData} />;
}
