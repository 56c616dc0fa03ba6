import { redirect } from 'react-router';
import { screens } from '#contract/base/screens.ts';
import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { requireCustomer } from '#shop/base/session/require-customer.ts';
import { isHr } from '#shop/base/session/session.ts';
import { Requests } from '#shop/people/profile/requests/requests-tab.tsx';
import { EMPLOYER_TITLE, EmployerPage } from '#shop/sales/orders/employer/employer-page.tsx';
import type { Route } from './+types/employer.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopDetailsOf(matches), {
    title: EMPLOYER_TITLE,
    description: 'Les adhésions et les commandes à crédit de vos employés.',
    path: screens.employer,
    isIndexed: false,
  });

/** The server renders the same page for every visitor; the browser loads the personal part. */
export const loader = () => null;

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!isHr(requireCustomer(request))) throw redirect(screens.home);
  return null;
}
clientLoader.hydrate = true as const;

export default function Employer() {
  return <EmployerPage requests={<Requests state="requested" />} />;
}
