import { screens } from '#contract/base/screens.ts';
import { OfflinePage } from '../offline/offline-page.tsx';
import { pageMeta, shopOf } from '../page/page-meta.ts';
import type { Route } from './+types/offline.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopOf(matches), {
    title: 'Hors connexion',
    description: 'Ce que vous pouvez faire sans connexion internet.',
    path: screens.offline,
    isIndexed: false,
  });

export default function Offline() {
  return <OfflinePage />;
}
