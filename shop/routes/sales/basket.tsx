import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { basketKinds } from '#shop/sales/baskets/basket-kinds.ts';
import { BasketPage } from '#shop/sales/baskets/basket-page.tsx';
import { BasketWays } from '#shop/sales/baskets/basket-ways.tsx';
import { PreorderPlan } from '#shop/sales/baskets/plans/payment-plans.tsx';
import { BasketOffers } from '#shop/sales/checkout/coupons/basket-offers.tsx';
import { RequestLink } from '#shop/sales/proformas/request-link.tsx';
import type { Route } from './+types/basket.ts';

const kindOf = (pathname: string) =>
  pathname.startsWith(basketKinds.preorder.to) ? basketKinds.preorder : basketKinds.cart;

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const { title, to } = kindOf(location.pathname);
  const description = 'Vos produits choisis, à leurs prix du jour.';
  return pageMeta(shopDetailsOf(matches), { title, description, path: to, isIndexed: false });
};

export default function Basket({ matches }: Route.ComponentProps) {
  const kind = kindOf(matches.at(-1)!.pathname);
  return kind.key === 'preorder' ? (
    <BasketPage
      key="preorder"
      kind={kind}
      ways={<BasketWays of="preorder" />}
      offers={(given) => <BasketOffers of="preorder" {...given} />}
      emptyHint="Précommandez un appareil et payez-le en trois fois avant sa livraison."
    >
      <PreorderPlan />
    </BasketPage>
  ) : (
    <BasketPage
      key="cart"
      kind={kind}
      ways={<BasketWays of="cart" />}
      offers={(given) => <BasketOffers of="cart" {...given} />}
      emptyHint="Ajoutez des produits avec le bouton « Commander » : ils vous attendront ici."
    >
      <RequestLink />
    </BasketPage>
  );
}
