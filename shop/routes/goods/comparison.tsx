import { screens } from '#contract/base/screens.ts';
import { pageMeta, shopDetailsOf } from '#shop/base/page/page-meta.ts';
import { ComparisonPage } from '#shop/goods/compare/comparison-page.tsx';
import type { Route } from './+types/comparison.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopDetailsOf(matches), {
    title: 'Comparer des produits',
    description: 'Vos produits côte à côte, leurs différences marquées.',
    path: screens.comparison,
    isIndexed: false,
  });

export default ComparisonPage;
