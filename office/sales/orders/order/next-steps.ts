import type { Fulfilment, OrderState } from '#contract/sales/orders/order-states.ts';
import type { ListedOrder } from '#contract/sales/orders/staff-orders.ts';

export type NextStep = {
  label: string;
  isBack: boolean;
  move: { state?: OrderState; fulfilment_state?: Fulfilment };
};

const STATE_STEPS: Record<OrderState, string> = {
  draft: 'Remettre en brouillon',
  sent: 'Marquer envoyée',
  validation: 'Mettre en validation',
  sale: 'Valider la commande',
  to_delivered: 'Mettre en livraison',
  delivered: 'Marquer livrée',
  done: 'Terminer',
  cancel: 'Annuler la commande',
};
const GOODS_STEPS: Record<Fulfilment, string> = {
  to_prepare: 'Remettre en préparation',
  shipped: 'Mettre en livraison',
  delivered: 'Marquer livrée',
  returned: 'Noter le retour',
};
const PICKUP_STEPS: Partial<Record<Fulfilment, string>> = {
  shipped: 'Prête au retrait',
  delivered: 'Remettre au client',
};
/** The goods follow the order's state, so only one of the two steps is offered. */
const GOODS_OF: Partial<Record<OrderState, Fulfilment>> = {
  sale: 'to_prepare',
  to_delivered: 'shipped',
  delivered: 'delivered',
};

const BACK: readonly Fulfilment[] = ['returned', 'to_prepare'];
const IN_THIS_ORDER: readonly Fulfilment[] = ['shipped', 'delivered', ...BACK];

/** The steps that the server allows, without duplicates. */
export function nextSteps(
  order: Pick<ListedOrder, 'next_states' | 'next_fulfilments'> & { pickup?: object | null },
): NextStep[] {
  const { next_states: states, next_fulfilments: goods } = order;
  const isSame = (state: OrderState) => {
    const brought = GOODS_OF[state];
    return brought !== undefined && goods.includes(brought);
  };
  return [
    ...states
      .filter((state) => !isSame(state))
      .map((state) => ({ label: STATE_STEPS[state], isBack: false, move: { state } })),
    ...IN_THIS_ORDER.filter((stage) => goods.includes(stage)).map((stage) => ({
      label: (order.pickup ? PICKUP_STEPS[stage] : undefined) ?? GOODS_STEPS[stage],
      isBack: BACK.includes(stage),
      move: { fulfilment_state: stage },
    })),
  ];
}

/** What a row and a detail say alike of an order that is to move on. */
type Standing = Pick<
  ListedOrder,
  | 'next_states'
  | 'next_fulfilments'
  | 'pickup'
  | 'state'
  | 'queue'
  | 'confirm_until'
  | 'reserved_until'
  | 'type_sale'
  | 'amount_residual'
>;

/** The act that the order waits for. `asks` is a move that needs an answer first. */
export type FirstAct =
  | { kind: 'confirm' | 'remind'; label: string }
  | { kind: 'move' | 'asks'; label: string; move: NextStep['move'] };

/**
 * The one act to offer first: the confirmation, the payment link while the order waits for money, else the first step
 * forward. Undefined when the shop has nothing to do.
 */
export function firstActOf(order: Standing): FirstAct | undefined {
  if (order.confirm_until !== null) return { kind: 'confirm', label: 'Confirmer la commande' };
  if (order.queue === 'to_pay') return { kind: 'remind', label: 'Demander le paiement' };
  // Goods of a cancelled order only come back.
  const isWanted = ({ isBack }: NextStep) => !isBack || order.state === 'cancel';
  const steps = nextSteps(order).filter(isWanted);
  // The visitor comes for a reservation, or it ends automatically: nothing is prepared for it.
  const [first] = steps;
  const step =
    order.reserved_until === undefined
      ? first
      : (steps.find(({ move }) => move.fulfilment_state === 'delivered') ?? first);
  if (step === undefined) return undefined;
  return { kind: asksAtHandover(order, step) ? 'asks' : 'move', ...step };
}

/** The hand-over asks for money, unless instalments have their own days, or for the pickup code. */
export const asksAtHandover = (
  order: Pick<Standing, 'type_sale' | 'amount_residual'> & { pickup: object | null },
  { move }: Pick<NextStep, 'move'>,
): boolean =>
  move.fulfilment_state === 'delivered' &&
  ((order.type_sale === 'order' && order.amount_residual > 0) || order.pickup !== null);
