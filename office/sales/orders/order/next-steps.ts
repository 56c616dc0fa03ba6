import type { Fulfilment, OrderState } from '#contract/sales/orders/order-states.ts';
import type { StaffOrder } from '#contract/sales/orders/staff-order-detail.ts';

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
  order: Pick<StaffOrder, 'next_states' | 'next_fulfilments'> & Partial<Pick<StaffOrder, 'pickup'>>,
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
