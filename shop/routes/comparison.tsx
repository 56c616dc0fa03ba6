import { ComparisonPage } from '../compare/comparison-page.tsx';
import { addresses } from '../layout/addresses.ts';
import { pageMeta, shopOf } from '../page-meta.ts';
import type { Route } from './+types/comparison.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(shopOf(matches), {
    title: 'Comparer des produits',
    description: 'Vos produits côte à côte, leurs différences marquées.',
    path: addresses.comparison,
    isIndexed: false,
  });

export default ComparisonPage;
