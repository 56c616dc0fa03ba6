import { screens } from '#contract/base/screens.ts';
import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import {
  SHARED_LIST_TITLE,
  SharedListPage,
} from '#shop/sales/baskets/sharing/shared-list-page.tsx';
import type { Route } from './+types/shared-list.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopDetailsOf(matches), {
    title: SHARED_LIST_TITLE,
    description: 'Des articles choisis pour vous, à leurs prix du jour.',
    path: screens.sharedList,
    isIndexed: false,
  });

export default SharedListPage;
