import { screens } from '#contract/base/screens.ts';
import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { AccountPage } from '#shop/people/account/account-page.tsx';
import { SignInWays } from '#shop/people/account/sign-in-ways.tsx';
import { leaveWhenSignedIn, noVisit, readVisit } from '#shop/people/account/visit.ts';
import type { Route } from './+types/login.ts';

const TITLE = 'Connexion';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopDetailsOf(matches), {
    title: TITLE,
    description: 'Connectez-vous pour retrouver vos commandes et vos paiements.',
    path: screens.login,
    isIndexed: false,
  });

export const loader = noVisit;

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const visit = readVisit(request);
  leaveWhenSignedIn(visit);
  return visit;
}
clientLoader.hydrate = true as const;

export default function Login({ loaderData: visit }: Route.ComponentProps) {
  return (
    <AccountPage title={TITLE} intro="Retrouvez vos commandes, vos paiements et vos adresses.">
      <SignInWays visit={visit} />
    </AccountPage>
  );
}
