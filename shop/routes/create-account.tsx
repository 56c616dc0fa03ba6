import { screens } from '#contract/base/screens.ts';
import { AccountPage } from '../account/account-page.tsx';
import { ClaimForm } from '../account/claim-form.tsx';
import { loadGuest, unknownGuest } from '../account/load-guest.ts';
import { pageMeta, shopOf } from '../page/page-meta.ts';
import type { Route } from './+types/create-account.ts';

const TITLE = 'Créer mon compte';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopOf(matches), {
    title: TITLE,
    description: 'Donnez un mot de passe à votre compte et retrouvez vos commandes.',
    path: screens.claim,
    isIndexed: false,
  });

/** The server renders the page alike for every visitor. */
export const loader = () => unknownGuest;

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadGuest(request);
clientLoader.hydrate = true as const;

export default function CreateAccount({ loaderData: guest }: Route.ComponentProps) {
  return (
    <AccountPage
      title={TITLE}
      intro="Vous avez déjà commandé chez nous : choisissez un mot de passe et suivez vos commandes."
    >
      <ClaimForm guest={guest} />
    </AccountPage>
  );
}
