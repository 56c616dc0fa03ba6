import { screens } from '#contract/base/screens.ts';
import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { DESK_TITLE, DeskPage } from '#shop/delivery/after-sales/desk/desk-page.tsx';
import type { Route } from './+types/after-sales.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopDetailsOf(matches), {
    title: DESK_TITLE,
    description: 'Signaler une panne, suivre un dossier, retrouver une garantie.',
    path: screens.afterSales,
    isIndexed: false,
  });

export default DeskPage;
