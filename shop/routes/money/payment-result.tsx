import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { privateHeaders } from '#shop/money/payments/pages/private-headers.ts';
import { RESULT_TITLE, ResultPage } from '#shop/money/payments/pages/result-page.tsx';
import type { Route } from './+types/payment-result.ts';

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(shopDetailsOf(matches), {
    title: RESULT_TITLE,
    description: 'L’état de votre paiement.',
    path: location.pathname,
    isIndexed: false,
  });

export const headers: Route.HeadersFunction = privateHeaders;

export default ResultPage;
