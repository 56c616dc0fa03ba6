import { screens } from '#contract/base/screens.ts';
import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { AccountFromOrder } from '#shop/people/account/account-from-order.tsx';
import { AccountWay } from '#shop/sales/orders/parts/account-way.tsx';
import { TRACKING_TITLE, TrackingPage } from '#shop/sales/orders/tracking/tracking-page.tsx';
import type { Route } from './+types/tracking.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopDetailsOf(matches), {
    title: TRACKING_TITLE,
    description: 'Où en est votre commande : son numéro et votre e-mail ou téléphone suffisent.',
    path: screens.tracking,
  });

export default function Tracking() {
  return (
    <AccountWay value={AccountFromOrder}>
      <TrackingPage />
    </AccountWay>
  );
}
