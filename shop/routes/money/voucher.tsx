import { screens } from '#contract/base/screens.ts';
import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { VOUCHER_TITLE, VoucherPage } from '#shop/money/payments/vouchers/voucher-page.tsx';
import type { Route } from './+types/voucher.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopDetailsOf(matches), {
    title: VOUCHER_TITLE,
    description: 'Ce qui reste sur votre bon d’achat, avec son code.',
    path: screens.voucher,
    isIndexed: false,
  });

export default VoucherPage;
