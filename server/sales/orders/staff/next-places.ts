import {
  FULFILMENT_MOVES,
  FULFILMENTS,
  type Fulfilment,
  ORDER_MOVES,
  ORDER_STATES,
  type OrderState,
} from '#contract/sales/orders/order-states.ts';
import { Problem } from '#server/base/problem.ts';
import { type OrderMove, type OrderStanding, placeAfter } from '../order/order-moves.ts';

/** The moves that the server allows. Cancelling is separate (`may-see.ts`). */
export function nextPlaces(standing: OrderStanding): {
  states: OrderState[];
  fulfilments: Fulfilment[];
} {
  const isPossible = (move: OrderMove) => {
    try {
      placeAfter(standing, move);
      return true;
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  };
  // A refusal costs an error with its stack, too much for each impossible move of a long export.
  const states = [standing.state, ...ORDER_MOVES[standing.state]];
  const fulfilments = [standing.fulfilment, ...FULFILMENT_MOVES[standing.fulfilment]];
  return {
    states: ORDER_STATES.filter(
      (state) => state !== 'cancel' && states.includes(state) && isPossible({ state }),
    ),
    fulfilments: FULFILMENTS.filter(
      (fulfilment) => fulfilments.includes(fulfilment) && isPossible({ fulfilment }),
    ),
  };
}
