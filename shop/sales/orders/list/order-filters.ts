import { withQuery } from '#contract/base/paths.ts';
import type { CustomerCounts } from '#contract/people/customers.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import type { OrderState } from '#contract/sales/orders/order-states.ts';

/** See rule S-35. */
export const PAGE_SIZE = 10;

export const KIND_CHOICES = [
  { value: '', label: 'Toutes' },
  { value: 'commande', label: 'Commandes' },
  { value: 'pack', label: 'Packs' },
  { value: 'precommande', label: 'Précommandes' },
  { value: 'credit', label: 'À crédit' },
] as const;
export const STATE_CHOICES = [
  { value: '', label: 'Sauf annulées' },
  { value: 'en-cours', label: 'En cours' },
  { value: 'livrees', label: 'Livrées' },
  { value: 'annulees', label: 'Annulées' },
] as const;

type KindChoice = (typeof KIND_CHOICES)[number]['value'];
type StateChoice = (typeof STATE_CHOICES)[number]['value'];
export type OrderFilters = { kind: KindChoice; state: StateChoice; page: number };

type Listed = Pick<Order, 'type_sale' | 'type_order' | 'state'>;

const TAB = '#order';
/** Hashes of the former shop. */
const FORMER_KINDS: Record<string, KindChoice> = {
  'commandes-a-credit': 'credit',
  preorder: 'precommande',
};
const DELIVERED: readonly OrderState[] = ['delivered', 'done'];

/** Reads `#order?sorte=credit&etat=livrees&page=2`; ignores what it does not know. */
export function readOrderFilters(hash: string): OrderFilters {
  const [name = '', query = ''] = hash.replace(/^#/, '').split('?');
  const asked = new URLSearchParams(query);
  const page = Number(asked.get('page'));
  return {
    kind: FORMER_KINDS[name] ?? choiceOf(KIND_CHOICES, asked.get('sorte')),
    state: choiceOf(STATE_CHOICES, asked.get('etat')),
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
  };
}

/** Fragment that `readOrderFilters` reads; the first page is left out. */
export const hashOfFilters = ({ kind, state, page }: OrderFilters): string =>
  withQuery(TAB, { sorte: kind, etat: state, page: page === 1 ? undefined : page });

/** One page of the matching orders. A page beyond the end becomes the last one. */
export function filterOrders<T extends Listed>(
  orders: readonly T[],
  { kind, state, page }: OrderFilters,
): { shown: T[]; count: number; page: number; lastPage: number } {
  const found = orders.filter(
    (order) => (kind === '' || kindOf(order) === kind) && isInState(order, state),
  );
  const lastPage = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const current = Math.min(page, lastPage);
  const from = (current - 1) * PAGE_SIZE;
  return {
    shown: found.slice(from, from + PAGE_SIZE),
    count: found.length,
    page: current,
    lastPage,
  };
}

function choiceOf<V extends string>(choices: readonly { value: V }[], asked: string | null): V {
  return (choices.find(({ value }) => value === asked) ?? choices[0]!).value;
}

function kindOf({ type_sale, type_order }: Listed): KindChoice {
  if (type_sale === 'preorder') return 'precommande';
  if (type_sale === 'creditorder') return 'credit';
  return type_order === 'pack' ? 'pack' : 'commande';
}

/** Orders under way, from the validation on, as in `isInState`. */
export const countOpen = (counts: CustomerCounts): number =>
  counts.order_count + counts.preorder_count + counts.creditorder_count - counts.delivered_count;

function isInState({ state }: Listed, asked: StateChoice): boolean {
  if (asked === 'annulees') return state === 'cancel';
  if (asked === 'livrees') return DELIVERED.includes(state);
  return state !== 'cancel' && (asked === '' || !DELIVERED.includes(state));
}
