import { redirect } from 'react-router';
import { screens } from '#contract/base/screens.ts';
import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { requireCustomer } from '#shop/base/session/require-customer.ts';
import { mayBuyOnCredit } from '#shop/base/session/session.ts';
import { basketKinds } from '#shop/sales/baskets/basket-kinds.ts';
import { BasketPage } from '#shop/sales/baskets/basket-page.tsx';
import { BasketWays } from '#shop/sales/baskets/basket-ways.tsx';
import { CreditPlan } from '#shop/sales/baskets/plans/payment-plans.tsx';
import type { Route } from './+types/credit-basket.ts';

const kind = basketKinds.creditOrder;

export const meta: Route.MetaFunction = ({ matches }) => {
  const description = 'Vos produits à crédit, par votre employeur.';
  return pageMeta(shopDetailsOf(matches), {
    title: kind.title,
    description,
    path: kind.to,
    isIndexed: false,
  });
};

/** Only the browser knows whether the customer buys on credit. */
export const loader = () => null;

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!mayBuyOnCredit(requireCustomer(request))) throw redirect(screens.creditProcess);
  return null;
}
clientLoader.hydrate = true as const;

/** The credit basket of a member whose adhesion is accepted (rule B-33). */
export default function CreditBasket() {
  return (
    <BasketPage
      kind={kind}
      ways={<BasketWays of="creditOrder" />}
      emptyHint="Choisissez un produit « À crédit » : votre employeur valide, vous payez par mois."
    >
      <CreditPlan />
    </BasketPage>
  );
}
