import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { ALERT_TITLE, AlertPage } from '#shop/goods/alerts/alert-page.tsx';
import type { Route } from './+types/alert.ts';

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(shopDetailsOf(matches), {
    title: ALERT_TITLE,
    description: 'L’article que vous attendez, et de quoi arrêter l’alerte.',
    path: location.pathname,
    isIndexed: false,
  });

export default AlertPage;
