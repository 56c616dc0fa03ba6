import { screens } from '#contract/base/screens.ts';
import { PARCEL_TITLE, ParcelPage } from '../orders/parcel/parcel-page.tsx';
import { pageMeta, shopOf } from '../page/page-meta.ts';
import type { Route } from './+types/parcel.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopOf(matches), {
    title: PARCEL_TITLE,
    description: 'Où en est le colis que l’on vous offre.',
    path: screens.parcel,
    isIndexed: false,
  });

export default ParcelPage;
