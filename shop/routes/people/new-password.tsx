import { screens } from '#contract/base/screens.ts';
import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { AccountPage } from '#shop/people/account/account-page.tsx';
import { NewPasswordForm } from '#shop/people/account/new-password-form.tsx';
import { noVisit, readVisit } from '#shop/people/account/visit.ts';
import { TextLink } from '#shop/people/account/visit-link.tsx';
import type { Route } from './+types/new-password.ts';

const TITLE = 'Nouveau mot de passe';
const INTRO = 'Choisissez-en un que vous n’utilisez nulle part ailleurs.';
const FIRST_INTRO = 'Il ouvre votre compte, avec le nom et les adresses que nous avions de vous.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopDetailsOf(matches), {
    title: TITLE,
    description: 'Choisissez un nouveau mot de passe.',
    path: screens.newPassword,
    isIndexed: false,
  });

export const loader = noVisit;

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => readVisit(request);
clientLoader.hydrate = true as const;

export default function NewPassword({ loaderData: visit }: Route.ComponentProps) {
  if (visit.isKnown && visit.token === '') {
    return (
      <AccountPage title={TITLE} intro="Ce lien n’est pas complet : ouvrez-le depuis le message.">
        <TextLink to={screens.forgotPassword}>Demander un nouveau lien</TextLink>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={TITLE} intro={visit.isFirst ? FIRST_INTRO : INTRO}>
      <NewPasswordForm visit={visit} />
    </AccountPage>
  );
}
