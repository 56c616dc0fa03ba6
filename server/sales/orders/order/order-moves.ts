import {
  FULFILMENT_MOVES,
  type Fulfilment,
  ORDER_MOVES,
  type OrderState,
  type SaleType,
  type Validation,
} from '#contract/sales/orders/order-states.ts';
import type { RelativeWay } from '#contract/sales/orders/relative-words.ts';
import { Problem } from '#server/base/problem.ts';

export type OrderStanding = {
  saleType: SaleType;
  state: OrderState;
  fulfilment: Fulfilment;
  hrValidation: Validation | null;
  shopValidation: Validation | null;
  amountTotal: number;
  amountPaid: number;
  forRelative: RelativeWay | null;
  /** The total for an order without instalments. */
  firstInstalment: number;
};
export type OrderMove = { state?: OrderState | undefined; fulfilment?: Fulfilment | undefined };
export type OrderPlace = Pick<OrderStanding, 'state' | 'fulfilment'>;

/** Where the products can be in each state; rows of older versions may differ. */
const STAGES: Record<OrderState, readonly Fulfilment[]> = {
  draft: ['to_prepare'],
  sent: ['to_prepare'],
  validation: ['to_prepare'],
  sale: ['to_prepare'],
  to_delivered: ['shipped', 'returned'],
  delivered: ['delivered', 'returned'],
  done: ['delivered', 'returned'],
  cancel: ['to_prepare', 'shipped', 'returned'],
};

export const STATE_NAMES: Record<OrderState, string> = {
  draft: 'en brouillon',
  sent: 'envoyée',
  validation: 'en cours de validation',
  sale: 'validée',
  to_delivered: 'en cours de livraison',
  delivered: 'livrée',
  done: 'terminée',
  cancel: 'annulée',
};
const FULFILMENT_NAMES: Record<Fulfilment, string> = {
  to_prepare: 'à préparer',
  shipped: 'en cours de livraison',
  delivered: 'livrée',
  returned: 'retournée',
};

/** State and fulfilment follow each other (rule S-21, rule S-22). Throws `bad-request`, `conflict`. */
export function placeAfter(order: OrderStanding, { state, fulfilment }: OrderMove): OrderPlace {
  if (state === undefined && fulfilment === undefined) {
    throw new Problem('bad-request', 'Indiquez un état ou une étape de livraison.');
  }
  const isNewState = state !== undefined && state !== order.state;
  const states = isNewState ? [state] : statesBroughtBy(order, fulfilment);
  const goods = fulfilment ?? goodsBroughtBy(order, state);
  if (states.length === 0 && goods === order.fulfilment) {
    throw new Problem('conflict', `Cette commande est déjà ${STATE_NAMES[order.state]}.`);
  }
  let reached = order.state;
  for (const next of states) {
    const refusal = refusalOf({ ...order, state: reached }, next);
    if (refusal !== undefined) throw new Problem('conflict', refusal);
    reached = next;
  }
  checkGoods(order, reached, goods);
  return { state: reached, fulfilment: goods };
}

function goodsBroughtBy({ fulfilment }: OrderStanding, state: OrderState | undefined): Fulfilment {
  if (state === 'delivered') return 'delivered';
  if (state === 'to_delivered' && fulfilment === 'to_prepare') return 'shipped';
  if (state === 'sale' && fulfilment === 'shipped') return 'to_prepare';
  return fulfilment;
}

function statesBroughtBy(
  { state }: OrderStanding,
  fulfilment: Fulfilment | undefined,
): OrderState[] {
  const isOnItsWay = state === 'to_delivered';
  if (fulfilment === 'to_prepare') return isOnItsWay ? ['sale'] : [];
  if (fulfilment === 'shipped') return state === 'sale' ? ['to_delivered'] : [];
  if (fulfilment !== 'delivered' || (state !== 'sale' && !isOnItsWay)) return [];
  return isOnItsWay ? ['delivered'] : ['to_delivered', 'delivered'];
}

function refusalOf(order: OrderStanding, to: OrderState): string | undefined {
  if (!ORDER_MOVES[order.state].includes(to)) {
    return `Une commande ${STATE_NAMES[order.state]} ne devient pas ${STATE_NAMES[to]}.`;
  }
  const isCredit = order.saleType === 'creditorder';
  if (to === 'validation' && !isCredit) return 'Seule une commande à crédit se valide.';
  if (isCredit && (to === 'sale' || to === 'to_delivered') && !isCreditSettled(order)) {
    return 'Il faut l’accord de l’employeur et de la boutique, puis le premier versement.';
  }
  const isUnpaid = order.amountPaid < order.amountTotal;
  if (to === 'to_delivered' && order.saleType === 'preorder' && isUnpaid) {
    return 'Une précommande part quand elle est payée en entier.';
  }
  if (to === 'to_delivered' && order.forRelative !== null && isUnpaid) {
    return 'Une commande pour un proche part quand elle est payée en entier : rien ne lui est demandé.';
  }
  return undefined;
}

/** HR and the shop have validated the order, and the first instalment is paid. */
export const isCreditSettled = (order: OrderStanding): boolean =>
  order.hrValidation === 'validated' &&
  order.shopValidation === 'validated' &&
  order.amountPaid >= order.firstInstalment;

function checkGoods({ fulfilment }: OrderStanding, state: OrderState, goods: Fulfilment): void {
  const isMove = goods !== fulfilment;
  const isKnown = !isMove || FULFILMENT_MOVES[fulfilment].includes(goods);
  // A cancelled order can only return.
  const isStopped = state === 'cancel' && isMove && goods !== 'returned';
  if (isKnown && !isStopped && STAGES[state].includes(goods)) return;
  throw new Problem(
    'conflict',
    `Une commande ${STATE_NAMES[state]} dont la livraison est « ${FULFILMENT_NAMES[fulfilment]} » ne devient pas « ${FULFILMENT_NAMES[goods]} ».`,
  );
}
