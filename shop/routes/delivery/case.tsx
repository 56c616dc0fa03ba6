import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { CASE_TITLE, CasePage } from '#shop/delivery/after-sales/case/case-page.tsx';
import type { Route } from './+types/case.ts';

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(shopDetailsOf(matches), {
    title: CASE_TITLE,
    description: 'Où en est votre appareil, et ce que la boutique vous répond.',
    path: location.pathname,
    isIndexed: false,
  });

export default CasePage;
