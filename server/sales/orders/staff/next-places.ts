import {
  FULFILMENTS,
  type Fulfilment,
  ORDER_STATES,
  type OrderState,
} from '#contract/sales/orders/order-states.ts';
import { Problem } from '#server/base/problem.ts';
import { type Move, placeAfter, type Standing } from '../order/order-moves.ts';

/** Every step that staff may take with an order now; cancelling stands apart (`may-see.ts`). */
export function nextPlaces(standing: Standing): {
  states: OrderState[];
  fulfilments: Fulfilment[];
} {
  const isPossible = (move: Move) => {
    try {
      placeAfter(standing, move);
      return true;
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  };
  return {
    states: ORDER_STATES.filter((state) => state !== 'cancel' && isPossible({ state })),
    fulfilments: FULFILMENTS.filter((fulfilment) => isPossible({ fulfilment })),
  };
}
