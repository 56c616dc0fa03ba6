import { screens } from '#contract/base/screens.ts';
import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { requireCustomer } from '#shop/base/session/require-customer.ts';
import { PROFILE_TITLE, ProfilePage } from '#shop/people/profile/profile-page.tsx';
import type { Route } from './+types/profile.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopDetailsOf(matches), {
    title: PROFILE_TITLE,
    description: 'Vos commandes, vos informations et votre adhésion.',
    path: screens.profile,
    isIndexed: false,
  });

/** The server renders the same page for every visitor; the browser loads the personal part. */
export const loader = () => null;

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireCustomer(request);
  return null;
}
clientLoader.hydrate = true as const;

export default ProfilePage;
