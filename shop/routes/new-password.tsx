import { screens } from '#contract/base/screens.ts';
import { AccountPage } from '../account/account-page.tsx';
import { NewPasswordForm } from '../account/new-password-form.tsx';
import { TextLink } from '../account/text-link.tsx';
import { noVisit, readVisit } from '../account/visit.ts';
import { pageMeta, shopOf } from '../page/page-meta.ts';
import type { Route } from './+types/new-password.ts';

const TITLE = 'Nouveau mot de passe';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopOf(matches), {
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
    <AccountPage title={TITLE} intro="Choisissez-en un que vous n’utilisez nulle part ailleurs.">
      <NewPasswordForm visit={visit} />
    </AccountPage>
  );
}
