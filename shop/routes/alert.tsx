import { ALERT_TITLE, AlertPage } from '../alerts/alert-page.tsx';
import { pageMeta, shopOf } from '../page/page-meta.ts';
import type { Route } from './+types/alert.ts';

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(shopOf(matches), {
    title: ALERT_TITLE,
    description: 'L’article que vous attendez, et de quoi arrêter l’alerte.',
    path: location.pathname,
    isIndexed: false,
  });

export default AlertPage;
