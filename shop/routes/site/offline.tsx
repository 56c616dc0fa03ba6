import { screens } from '#contract/base/screens.ts';
import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { OfflinePage } from '#shop/site/offline/offline-page.tsx';
import type { Route } from './+types/offline.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopDetailsOf(matches), {
    title: 'Hors connexion',
    description: 'Ce que vous pouvez faire sans connexion internet.',
    path: screens.offline,
    isIndexed: false,
  });

export default function Offline() {
  return <OfflinePage />;
}
