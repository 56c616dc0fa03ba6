import { screens } from '#contract/base/screens.ts';
import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { privateHeaders } from '#shop/money/payments/pages/private-headers.ts';
import { WAVE_TITLE, WavePage } from '#shop/money/payments/pages/wave-page.tsx';
import type { Route } from './+types/wave-payment.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopDetailsOf(matches), {
    title: WAVE_TITLE,
    description: 'L’état de votre paiement Wave.',
    path: screens.wavePayment,
    isIndexed: false,
  });

export const headers: Route.HeadersFunction = privateHeaders;

export default WavePage;
