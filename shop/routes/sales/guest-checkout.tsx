import { redirect, useLocation } from 'react-router';
import { screens } from '#contract/base/screens.ts';
import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { currentCustomer } from '#shop/base/session/session.ts';
import { checkoutLink } from '#shop/sales/baskets/basket-kinds.ts';
import { CHECKOUT_TITLE, checkoutKindOf } from '#shop/sales/checkout/checkout-kinds.ts';
import { GuestCheckoutPage } from '#shop/sales/checkout/guest/guest-checkout-page.tsx';
import type { Route } from './+types/guest-checkout.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopDetailsOf(matches), {
    title: CHECKOUT_TITLE,
    description: 'Commandez sans compte : votre nom, votre téléphone et votre adresse suffisent.',
    path: screens.guestCheckout,
    isIndexed: false,
  });

/** The server renders the same page for every visitor; the browser loads the personal part. */
export const loader = () => null;

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { basket, saleType } = checkoutKindOf(new URL(request.url).search);
  if (saleType === 'creditorder') throw redirect(screens.creditProcess);
  if (currentCustomer() !== undefined) throw redirect(checkoutLink(basket.key));
  return null;
}
clientLoader.hydrate = true as const;

/** The checkout without an account; `?panier=` names the basket. */
export default function GuestCheckout() {
  const kind = checkoutKindOf(useLocation().search);
  return <GuestCheckoutPage key={kind.basket.key} kind={kind} />;
}
