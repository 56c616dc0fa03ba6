import { screens } from '#contract/base/screens.ts';
import { ComparisonPage } from '../compare/comparison-page.tsx';
import { pageMeta, shopOf } from '../page/page-meta.ts';
import type { Route } from './+types/comparison.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopOf(matches), {
    title: 'Comparer des produits',
    description: 'Vos produits côte à côte, leurs différences marquées.',
    path: screens.comparison,
    isIndexed: false,
  });

export default ComparisonPage;
