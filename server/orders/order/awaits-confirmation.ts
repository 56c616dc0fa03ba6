import type { orders } from '#server/db/schema/orders.ts';
import { isoTime } from '#server/time.ts';

type Held = Pick<
  typeof orders.$inferSelect,
  'heldUntil' | 'paymentMode' | 'state' | 'fulfilment' | 'amountPaid' | 'saleType'
>;

/** Whether an order to be paid at home waits for its buyer's code or the shop's word. */
export const awaitsConfirmation = (order: Held): boolean =>
  order.heldUntil !== null &&
  order.paymentMode !== 'online' &&
  order.saleType === 'order' &&
  order.state === 'sale' &&
  order.fulfilment === 'to_prepare' &&
  order.amountPaid === 0;

/** Until when it waits, as the wire has it; null for an order that does not. */
export const confirmUntil = (order: Held): string | null =>
  awaitsConfirmation(order) && order.heldUntil !== null ? isoTime(order.heldUntil) : null;
