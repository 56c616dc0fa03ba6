import type { Reply } from '../base/call.ts';
import type { PaymentProvider, PaymentState } from '../money/payment-states.ts';
import type { SaleType } from '../sales/orders/order-states.ts';
import type { dashboardCalls } from './staff-dashboard.ts';

type Figures = Reply<typeof dashboardCalls.getDashboard>;
type Filter = Record<string, string>;

/** The list behind a figure: its address name and filter. */
export type ListBehind = { list: string; filter: Filter };
type Matter = ListBehind & {
  label: string;
  /** XOF; nothing for actors who may not see it. */
  sumOf: (figures: Figures) => { count: number; amount?: number } | null | undefined;
};

const orders = (label: string, filter: Filter, sumOf: Matter['sumOf']): Matter => ({
  label,
  list: 'commandes',
  filter,
  sumOf,
});

/** Work that waits for staff, with its list. */
export const MATTERS: readonly Matter[] = [
  orders(
    'Commandes à crédit à valider',
    { state: 'validation', type_sale: 'creditorder' },
    ({ to_confirm }) => to_confirm?.credit,
  ),
  orders(
    'Commandes à confirmer',
    { confirmation: 'true' },
    ({ to_confirm }) => to_confirm?.unconfirmed,
  ),
  orders(
    'Commandes à préparer',
    { queue: 'to_prepare' },
    ({ to_confirm }) => to_confirm?.to_prepare,
  ),
  orders(
    'Commandes en attente de paiement',
    { queue: 'to_pay' },
    ({ to_confirm }) => to_confirm?.to_pay,
  ),
  orders(
    'Commandes livrées et non payées',
    { queue: 'delivered', type_sale: 'order', due: 'true' },
    ({ to_confirm }) => to_confirm?.uncollected,
  ),
  {
    label: 'Échéances en retard',
    list: 'echeances',
    filter: { due: 'late' },
    sumOf: ({ late }) => late,
  },
  {
    label: 'Adhésions à décider',
    list: 'adhesions',
    filter: { standing: 'requested' },
    sumOf: ({ memberships }) => (memberships === null ? null : { count: memberships }),
  },
  {
    label: 'Remboursements à décider',
    list: 'remboursements',
    filter: { state: 'asked' },
    sumOf: ({ refunds }) => refunds,
  },
  {
    label: 'Pannes sans réponse à temps',
    list: 'sav',
    filter: { overdue: 'true' },
    sumOf: ({ overdue_cases }) => (overdue_cases === null ? null : { count: overdue_cases }),
  },
  {
    label: 'Questions à répondre',
    list: 'questions',
    filter: { state: 'pending' },
    sumOf: ({ questions }) => (questions === null ? null : { count: questions }),
  },
  {
    label: 'Avis à relire',
    list: 'avis',
    filter: { state: 'pending' },
    sumOf: ({ reviews }) => (reviews === null ? null : { count: reviews }),
  },
  {
    label: 'Payé non rapproché',
    list: 'non-rapproches',
    filter: {},
    sumOf: ({ unmatched }) => unmatched,
  },
];

type Period = Pick<Figures, 'from' | 'to'>;

/** The staff list behind each figure of the dashboard, filtered to the days of the period. */
export function listsOfPeriod({ from, to }: Period) {
  const listed =
    (list: string) =>
    (filter: Filter = {}): ListBehind => ({
      list,
      filter: { date_from: from, date_to: to, ...filter },
    });
  const sales = listed('commandes');
  const baskets = listed('relances');
  const payments = listed('paiements');
  return {
    placed: sales(),
    sold: sales({ sold: 'true' }),
    cancelled: sales({ state: 'cancel' }),
    ofKind: (type_sale: SaleType) => sales({ type_sale }),
    soldOn: (day: string, type_sale: SaleType) =>
      sales({ date_from: day, date_to: day, type_sale, sold: 'true' }),
    reported: baskets(),
    converted: baskets({ state: 'converted' }),
    received: payments({ state: 'completed', refund: 'none' }),
    ofState: (provider: PaymentProvider, state: PaymentState) => payments({ provider, state }),
    searches: listed('recherches')(),
    searchesWithoutResult: listed('recherches')({ found: 'none' }),
  };
}

export const LOW_STOCK: ListBehind = { list: 'produits', filter: { stock: 'low' } };
