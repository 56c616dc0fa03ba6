import { screens } from '#contract/base/screens.ts';
import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { AccountPage } from '#shop/people/account/account-page.tsx';
import { ResetRequestForm } from '#shop/people/account/reset-request-form.tsx';
import { noVisit, readVisit } from '#shop/people/account/visit.ts';
import type { Route } from './+types/forgot-password.ts';

const TITLE = 'Mot de passe oublié';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopDetailsOf(matches), {
    title: TITLE,
    description: 'Recevez un lien pour choisir un nouveau mot de passe.',
    path: screens.forgotPassword,
    isIndexed: false,
  });

export const loader = noVisit;

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => readVisit(request);
clientLoader.hydrate = true as const;

export default function ForgotPassword({ loaderData: visit }: Route.ComponentProps) {
  return (
    <AccountPage
      title={TITLE}
      intro="Nous vous envoyons un lien pour choisir un nouveau mot de passe."
    >
      <ResetRequestForm visit={visit} />
    </AccountPage>
  );
}
