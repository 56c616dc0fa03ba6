import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { CHECKOUT_TITLE } from '#shop/sales/checkout/checkout-kinds.ts';
import { ProformaCheckout } from '#shop/sales/proformas/proforma-checkout.tsx';
import type { Route } from './+types/proforma-checkout.ts';

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(shopDetailsOf(matches), {
    title: CHECKOUT_TITLE,
    description: 'Adresse, livraison et paiement de votre facture proforma.',
    path: location.pathname,
    isIndexed: false,
  });

export default ProformaCheckout;
