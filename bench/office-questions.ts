import { paths, withQuery } from '#contract/base/paths.ts';
import { keysOf } from '#contract/base/tables.ts';
import { staffLists } from '#contract/staff-calls.ts';

export const WAYS = ['première page', 'recherche', 'filtre', 'page lointaine'] as const;
export type Way = (typeof WAYS)[number];
export type Asked = Partial<Record<Way, string>>;

const LIMIT = 25;
const DEEP = { page: 400 };

type Question = Record<string, string | number>;

const shopList = (question: Question) =>
  withQuery(paths.filteredProducts, { ...question, limit: LIMIT, images: 'url' });

export const storefront: Record<Way, string> = {
  'première page': shopList({}),
  recherche: shopList({ search: 'samsung 142 l' }),
  filtre: shopList({ category: 'CONGELATEUR' }),
  'page lointaine': shopList(DEEP),
};

/** Lists with rows for four hundred pages. */
const LONG: readonly (keyof typeof staffLists)[] = [
  'commandes',
  'paiements',
  'evenements',
  'produits',
  'stock',
  'mouvements',
  'clients',
  'relances',
  'avis',
  'messages',
  'journal',
];

export const officeLists: [name: string, asked: Asked][] = keysOf(staffLists).map((name) => {
  const { path, list } = staffLists[name];
  const { q, filter } = list.example;
  const ask = (question: Question) => withQuery(path, { ...question, limit: LIMIT });
  return [
    name,
    {
      'première page': ask({}),
      recherche: ask({ q }),
      ...(filter && { filtre: ask(filter) }),
      ...(LONG.includes(name) && { 'page lointaine': ask(DEEP) }),
    },
  ];
});

export const dashboards = [
  paths.waiting,
  ...['1', '7', '30'].map((jours) => withQuery(paths.dashboard, { jours })),
];
