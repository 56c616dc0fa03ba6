import type { Right } from '../base/access.ts';
import type { PaymentProvider, PaymentState } from '../money/payment-states.ts';
import type { SaleType } from '../sales/orders/order-states.ts';

type Filter = Record<string, string>;

/** The list behind a figure: its address name and filter. */
export type ListBehind = { list: string; filter: Filter };

/** Work that waits for staff, in one list. */
export type Matter = ListBehind & {
  label: string;
  /** What the button does for an actor with the right `acts`; others only look. */
  act: string;
  acts: Right;
  /** Shown to these actors alone, as others see the list for another reason. */
  isForActors?: true;
  /** The list's sort with the longest waiting first; none where the list does not know since when. */
  oldest?: string;
  /** The list's field that is added up, in XOF. */
  amount?: string;
  level: Level;
  /** Hours after which it is late; without them it never is. */
  patience?: number;
};

export type Level = 'late' | 'today' | 'later';

const DAY = 24;

const orders = { list: 'commandes', oldest: 'date_order', amount: 'amount_total' } as const;
const cases = {
  list: 'sav',
  act: 'Répondre',
  acts: 'after-sales:write',
  oldest: 'due_at',
} as const;

/** Of two matters that are equally urgent, the earlier one is shown first (rule R-21). */
export const MATTERS = {
  overdue_cases: {
    ...cases,
    label: 'Pannes sans réponse à temps',
    filter: { overdue: 'true' },
    level: 'late',
  },
  to_prepare_late: {
    ...orders,
    label: 'À préparer, en retard',
    filter: { queue: 'to_prepare', promised: 'late' },
    act: 'Préparer',
    acts: 'orders:write',
    level: 'late',
  },
  to_deliver_late: {
    ...orders,
    label: 'À livrer, en retard',
    filter: { queue: 'in_delivery', promised: 'late' },
    act: 'Livrer',
    acts: 'orders:write',
    level: 'late',
  },
  /** Of goods that the customer has and has not paid (rule M-44). */
  bounced_cheques: {
    list: 'cheques-et-virements',
    label: 'Chèques rejetés de commandes remises',
    filter: { owing: 'true' },
    act: 'Relancer',
    acts: 'payments:write',
    oldest: 'created_at',
    amount: 'amount',
    level: 'late',
  },
  /** A drawer is counted on the day that it was opened. */
  tills_overnight: {
    list: 'clotures',
    label: 'Caisses ouvertes depuis hier ou avant',
    filter: { overnight: 'true' },
    act: 'Faire compter',
    acts: 'till:accept',
    oldest: 'opened_at',
    level: 'late',
  },
  refused_tickets: {
    list: 'ventes-caisse',
    label: 'Tickets de caisse à régler',
    filter: { state: 'refused' },
    act: 'Régler',
    acts: 'till:accept',
    oldest: 'received_at',
    amount: 'total',
    level: 'today',
    patience: DAY,
  },
  counted_tills: {
    list: 'clotures',
    label: 'Caisses comptées à accepter',
    filter: { state: 'counted' },
    act: 'Accepter',
    acts: 'till:accept',
    oldest: 'counted_at',
    level: 'today',
    patience: DAY,
  },
  conversations: {
    list: 'conversations',
    label: 'Messages WhatsApp à lire',
    filter: { state: 'waiting' },
    act: 'Répondre',
    acts: 'messages:write',
    oldest: 'last_at',
    level: 'today',
    patience: 4,
  },
  soon_cases: {
    ...cases,
    label: 'Pannes à répondre sous 24 h',
    filter: { soon: 'true' },
    level: 'today',
  },
  goods_elsewhere: {
    ...orders,
    label: 'À retirer ici, articles à amener d’un autre lieu',
    filter: { queue: 'to_prepare', goods_elsewhere: 'true' },
    act: 'Transférer',
    acts: 'stock:write',
    level: 'today',
    patience: DAY,
  },
  to_prepare_today: {
    ...orders,
    label: 'À préparer pour aujourd’hui',
    filter: { queue: 'to_prepare', promised: 'today' },
    act: 'Préparer',
    acts: 'orders:write',
    level: 'today',
  },
  to_deliver_today: {
    ...orders,
    label: 'À livrer aujourd’hui',
    filter: { queue: 'in_delivery', promised: 'today' },
    act: 'Livrer',
    acts: 'orders:write',
    level: 'today',
  },
  unconfirmed: {
    ...orders,
    label: 'Commandes à confirmer',
    filter: { confirmation: 'true' },
    act: 'Confirmer',
    acts: 'orders:write',
    level: 'today',
    patience: DAY,
  },
  unmatched: {
    list: 'non-rapproches',
    label: 'Payé non rapproché',
    filter: {},
    act: 'Rapprocher',
    acts: 'payments:write',
    oldest: 'at',
    amount: 'amount',
    level: 'today',
    patience: DAY,
  },
  refunds: {
    list: 'remboursements',
    label: 'Remboursements à décider',
    filter: { state: 'asked' },
    act: 'Décider',
    acts: 'payments:refund',
    oldest: 'asked_at',
    amount: 'amount',
    level: 'today',
    patience: 2 * DAY,
  },
  credit_notes: {
    list: 'avoirs',
    label: 'Avoirs à décider',
    filter: { state: 'asked' },
    act: 'Décider',
    acts: 'payments:refund',
    oldest: 'asked_at',
    amount: 'amount',
    level: 'today',
    patience: 2 * DAY,
  },
  returns: {
    list: 'retours',
    label: 'Retours à décider',
    filter: { state: 'requested' },
    act: 'Décider',
    acts: 'returns:write',
    oldest: 'asked_at',
    level: 'today',
    patience: 2 * DAY,
  },
  services: {
    list: 'services-a-faire',
    label: 'Services à faire chez les clients',
    filter: { due: 'true' },
    act: 'Noter',
    acts: 'after-sales:write',
    isForActors: true,
    oldest: 'day',
    level: 'today',
    patience: DAY,
  },
  credit_orders: {
    ...orders,
    label: 'Commandes à crédit à valider',
    filter: { state: 'validation', type_sale: 'creditorder' },
    act: 'Décider',
    acts: 'credits:validate-for-shop',
    level: 'today',
    patience: 2 * DAY,
  },
  memberships: {
    list: 'adhesions',
    label: 'Adhésions à décider',
    filter: { standing: 'requested' },
    act: 'Décider',
    acts: 'memberships:decide',
    oldest: 'date',
    level: 'today',
    patience: 3 * DAY,
  },
  questions: {
    list: 'questions',
    label: 'Questions à répondre',
    filter: { state: 'pending' },
    act: 'Répondre',
    acts: 'reviews:moderate',
    oldest: 'date',
    level: 'today',
    patience: 2 * DAY,
  },
  reviews: {
    list: 'avis',
    label: 'Avis à relire',
    filter: { state: 'pending' },
    act: 'Relire',
    acts: 'reviews:moderate',
    oldest: 'date',
    level: 'today',
    patience: 4 * DAY,
  },
  till_shortages: {
    list: 'manques-caisse',
    label: 'Pièces vendues à la caisse sans stock',
    filter: { settled: 'false' },
    act: 'Recompter',
    acts: 'till:accept',
    oldest: 'sold_at',
    level: 'today',
    patience: 3 * DAY,
  },
  late_instalments: {
    list: 'echeances',
    label: 'Échéances en retard',
    filter: { due: 'late' },
    act: 'Relancer',
    acts: 'credits:validate-for-shop',
    oldest: 'due_date',
    amount: 'amount_residual',
    level: 'today',
  },
  uncollected: {
    ...orders,
    label: 'Livrées et non payées',
    filter: { queue: 'delivered', type_sale: 'order', due: 'true' },
    act: 'Encaisser',
    acts: 'payments:write',
    amount: 'amount_residual',
    level: 'today',
  },
  below_cost: {
    list: 'sous-le-cout',
    label: 'Articles vendus sous leur coût',
    filter: {},
    act: 'Revoir les prix',
    acts: 'catalogue:write',
    level: 'today',
  },
  sold_out: {
    list: 'produits',
    label: 'Produits épuisés',
    filter: { stock: 'none', active: 'true', sale_ok: 'true' },
    act: 'Racheter',
    acts: 'stock:write',
    level: 'later',
  },
  to_prepare_later: {
    ...orders,
    label: 'À préparer les jours suivants',
    filter: { queue: 'to_prepare', promised: 'later' },
    act: 'Préparer',
    acts: 'orders:write',
    level: 'later',
  },
  to_pay: {
    ...orders,
    label: 'En attente de paiement',
    filter: { queue: 'to_pay' },
    act: 'Relancer',
    acts: 'orders:write',
    level: 'later',
  },
} as const satisfies Record<string, Matter>;
export type MatterName = keyof typeof MATTERS;

/** The lists of today's money. */
export const MONEY_LISTS = {
  cashed: (day: string, provider: PaymentProvider): ListBehind => ({
    list: 'paiements',
    filter: { provider, state: 'completed', refund: 'none', received_on: day },
  }),
  /** Of goods to hand over today, with those that are late. */
  atDoor: {
    list: 'commandes',
    filter: { promised: 'due', type_sale: 'order', due: 'true' },
  } as ListBehind,
  uncollected: MATTERS.uncollected as ListBehind,
};

type Period = { from: string; to: string };

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
