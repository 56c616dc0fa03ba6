import { screens } from '#contract/base/screens.ts';
import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { AccountPage } from '#shop/people/account/account-page.tsx';
import { SignUpForm } from '#shop/people/account/sign-up-form.tsx';
import { accountLinks, leaveWhenSignedIn, noVisit, readVisit } from '#shop/people/account/visit.ts';
import { VisitLink } from '#shop/people/account/visit-link.tsx';
import type { Route } from './+types/signup.ts';

const TITLE = 'Créer un compte';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopDetailsOf(matches), {
    title: TITLE,
    description: 'Créez votre compte pour commander, suivre vos livraisons et payer par mois.',
    path: screens.signup,
    isIndexed: false,
  });

export const loader = noVisit;

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const visit = readVisit(request);
  leaveWhenSignedIn({ ...visit, returnTo: screens.profile });
  return visit;
}
clientLoader.hydrate = true as const;

export default function SignUp({ loaderData: visit }: Route.ComponentProps) {
  const toLogin = (
    <VisitLink visit={visit} to={accountLinks.login(visit)}>
      Se connecter
    </VisitLink>
  );
  return (
    <AccountPage title={TITLE} intro={<>Vous avez déjà un compte ? {toLogin}</>}>
      <SignUpForm visit={visit} />
    </AccountPage>
  );
}
