import { screens } from '#contract/base/screens.ts';
import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { AccountPage } from '#shop/people/account/account-page.tsx';
import { ClaimForm } from '#shop/people/account/claim-form.tsx';
import { loadGuest, unknownGuest } from '#shop/people/account/load-guest.ts';
import type { Route } from './+types/create-account.ts';

const TITLE = 'Créer mon compte';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopDetailsOf(matches), {
    title: TITLE,
    description: 'Donnez un mot de passe à votre compte et retrouvez vos commandes.',
    path: screens.claim,
    isIndexed: false,
  });

/** The server renders the same page for every visitor; the browser loads the personal part. */
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
