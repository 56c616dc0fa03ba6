import { screens } from '#contract/base/screens.ts';
import { pageMeta, shopOf } from '../page/page-meta.ts';
import { PROFILE_TITLE, ProfilePage } from '../profile/profile-page.tsx';
import { requireCustomer } from '../session/require-customer.ts';
import type { Route } from './+types/profile.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopOf(matches), {
    title: PROFILE_TITLE,
    description: 'Vos commandes, vos informations et votre adhésion.',
    path: screens.profile,
    isIndexed: false,
  });

/** The page is everybody's; what it shows of a person, the browser asks for. */
export const loader = () => null;

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireCustomer(request);
  return null;
}
clientLoader.hydrate = true as const;

export default ProfilePage;
