import { screens } from '#contract/base/screens.ts';
import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { REQUEST_TITLE, RequestPage } from '#shop/sales/proformas/request-page.tsx';
import type { Route } from './+types/proforma-request.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopDetailsOf(matches), {
    title: REQUEST_TITLE,
    description: 'Un document au nom de votre entreprise, avec des prix qui tiennent.',
    path: screens.proformaRequest,
    isIndexed: false,
  });

export default RequestPage;
