import { screens } from '#contract/base/screens.ts';
import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { ORANGE_TITLE, OrangePage } from '#shop/money/payments/pages/orange-page.tsx';
import { privateHeaders } from '#shop/money/payments/pages/private-headers.ts';
import type { Route } from './+types/orange-payment.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopDetailsOf(matches), {
    title: ORANGE_TITLE,
    description: 'L’état de votre paiement Orange Money.',
    path: screens.orangePayment,
    isIndexed: false,
  });

export const headers: Route.HeadersFunction = privateHeaders;

export default OrangePage;
