import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { PROFORMA_TITLE } from '#shop/sales/proformas/held-proforma.tsx';
import { ProformaPage } from '#shop/sales/proformas/proforma-page.tsx';
import type { Route } from './+types/proforma.ts';

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(shopDetailsOf(matches), {
    title: PROFORMA_TITLE,
    description: 'Des articles à des prix qui tiennent jusqu’à une date, à commander d’ici là.',
    path: location.pathname,
    isIndexed: false,
  });

export default ProformaPage;
