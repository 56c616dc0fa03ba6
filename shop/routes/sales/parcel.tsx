import { screens } from '#contract/base/screens.ts';
import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { PARCEL_TITLE, ParcelPage } from '#shop/sales/orders/parcel/parcel-page.tsx';
import type { Route } from './+types/parcel.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopDetailsOf(matches), {
    title: PARCEL_TITLE,
    description: 'Où en est le colis que l’on vous offre.',
    path: screens.parcel,
    isIndexed: false,
  });

export default ParcelPage;
