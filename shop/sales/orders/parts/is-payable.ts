import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { isWaiting } from './credit-validations.tsx';
import { isPaidAtHome } from './order-words.ts';

/** Whether there is something left of an order that may be paid now. */
export const isPayable = (order: Order): boolean =>
  order.amount_residual > 0 && order.state !== 'cancel' && !isWaiting(order);

/** Whether paying is the next thing to do with an order, so that it stands before everything else. */
export const isToPay = (order: Order): boolean => isPayable(order) && !isPaidAtHome(order);
