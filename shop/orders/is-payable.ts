import type { Order } from '#contract/order-shapes.ts';
import { isWaiting } from './credit-validations.tsx';

/** Whether there is something left of an order that may be paid now. */
export const isPayable = (order: Order): boolean =>
  order.amount_residual > 0 && order.state !== 'cancel' && !isWaiting(order);
