import { redirect } from 'react-router';
import { withQuery } from '#contract/paths.ts';
import { basketKinds } from '../baskets/basket-kinds.ts';
import { BasketPage } from '../baskets/basket-page.tsx';
import { currentCustomer, mayBuyOnCredit } from '../customer.ts';
import { addresses } from '../layout/addresses.ts';
import { pageMeta, shopOf } from '../page-meta.ts';
import type { Route } from './+types/credit-basket.ts';

const kind = basketKinds.creditOrder;
const toLogin = () => redirect(withQuery(addresses.login, { redirectTo: kind.to }));

export const meta: Route.MetaFunction = ({ matches }) => {
  const description = 'Vos produits à crédit, par votre employeur.';
  return pageMeta(shopOf(matches), {
    title: kind.title,
    description,
    path: kind.to,
    isIndexed: false,
  });
};

/** Nobody is signed in while there are no accounts, so the server lets nobody in. */
export function loader() {
  throw toLogin();
}

export function clientLoader() {
  const customer = currentCustomer();
  if (customer === undefined) throw toLogin();
  if (!mayBuyOnCredit(customer)) throw redirect(addresses.creditProcess);
  return null;
}

/** The credit basket of a member whose adhesion is accepted (specification, section 6). */
export default function CreditBasket() {
  return (
    <BasketPage
      kind={kind}
      emptyHint="Choisissez un produit « À crédit » : votre employeur valide, vous payez par mois."
    />
  );
}
