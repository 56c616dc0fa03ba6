/** See rule S-21. */
export const ORDER_STATES = [
  'draft',
  'sent',
  'validation',
  'sale',
  'to_delivered',
  'delivered',
  'done',
  'cancel',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Allowed moves; `order-moves.ts` checks further conditions. */
export const ORDER_MOVES: Record<OrderState, readonly OrderState[]> = {
  draft: ['sent', 'validation', 'sale', 'cancel'],
  sent: ['validation', 'sale', 'cancel'],
  validation: ['sale', 'cancel'],
  sale: ['to_delivered', 'cancel'],
  // Back to the shop, to be prepared again.
  to_delivered: ['delivered', 'sale', 'cancel'],
  delivered: ['done', 'cancel'],
  done: ['cancel'],
  cancel: [],
};

export const FULFILMENTS = ['to_prepare', 'shipped', 'delivered', 'returned'] as const;
export type Fulfilment = (typeof FULFILMENTS)[number];

export const FULFILMENT_MOVES: Record<Fulfilment, readonly Fulfilment[]> = {
  to_prepare: ['shipped', 'delivered'],
  shipped: ['delivered', 'returned', 'to_prepare'],
  delivered: ['returned'],
  returned: [],
};

/** Decisions of the employer's HR and of the shop. */
export const VALIDATIONS = ['pending', 'validated', 'rejected', 'cancelled'] as const;
export type Validation = (typeof VALIDATIONS)[number];

export const SALE_TYPES = ['order', 'preorder', 'creditorder'] as const;
export type SaleType = (typeof SALE_TYPES)[number];

/** In stock, so slots, collection and relatives are possible. Pre-orders and credit orders are delivered to the buyer. */
export const isInStockSale = (type: SaleType): boolean => type === 'order';

export const PAYMENT_STATUSES = ['not_paid', 'partial', 'paid'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** An order of 0 is paid. XOF. */
export function paymentStatusOf(totalXof: number, paidXof: number): PaymentStatus {
  if (paidXof >= totalXof) return 'paid';
  return paidXof > 0 ? 'partial' : 'not_paid';
}

/** Work queues of the shop. Orders in `sale` wait for confirmation, payment or preparation. */
export const ORDER_QUEUE_NAMES = [
  'to_confirm',
  'to_pay',
  'to_prepare',
  'in_delivery',
  'delivered',
  'cancelled',
] as const;
export type OrderQueue = (typeof ORDER_QUEUE_NAMES)[number];

export const QUEUE_OF_STATE: Record<Exclude<OrderState, 'sale'>, OrderQueue> = {
  draft: 'to_confirm',
  sent: 'to_confirm',
  validation: 'to_confirm',
  to_delivered: 'in_delivery',
  delivered: 'delivered',
  done: 'delivered',
  cancel: 'cancelled',
};
