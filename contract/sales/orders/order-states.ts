/** The states of an order (api-contract, section 5), as the wire names them. */
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

/** Which state may follow which; the rules that each step asks for besides stand in the domain. */
export const ORDER_MOVES: Record<OrderState, readonly OrderState[]> = {
  draft: ['sent', 'validation', 'sale', 'cancel'],
  sent: ['validation', 'sale', 'cancel'],
  validation: ['sale', 'cancel'],
  sale: ['to_delivered', 'cancel'],
  // Back to the shop, to be prepared anew.
  to_delivered: ['delivered', 'sale', 'cancel'],
  delivered: ['done', 'cancel'],
  done: ['cancel'],
  cancel: [],
};

/** Where the goods are, beside the state of the order. */
export const FULFILMENTS = ['to_prepare', 'shipped', 'delivered', 'returned'] as const;
export type Fulfilment = (typeof FULFILMENTS)[number];

export const FULFILMENT_MOVES: Record<Fulfilment, readonly Fulfilment[]> = {
  to_prepare: ['shipped', 'delivered'],
  shipped: ['delivered', 'returned', 'to_prepare'],
  delivered: ['returned'],
  returned: [],
};

/** What the employer's HR, and then the shop, say of a credit order. */
export const VALIDATIONS = ['pending', 'validated', 'rejected', 'cancelled'] as const;
export type Validation = (typeof VALIDATIONS)[number];

export const SALE_TYPES = ['order', 'preorder', 'creditorder'] as const;
export type SaleType = (typeof SALE_TYPES)[number];

/**
 * Whether the goods of a sale are there now: it may then have a slot or be collected, and a relative may receive it.
 * What is still to come, and credit, is delivered to its buyer.
 */
export const isOfNow = (type: SaleType): boolean => type === 'order';

export const PAYMENT_STATUSES = ['not_paid', 'partial', 'paid'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** How much of an order is paid; an order of nothing is paid (api-contract, section 5). XOF. */
export function paymentStatusOf(totalXof: number, paidXof: number): PaymentStatus {
  if (paidXof >= totalXof) return 'paid';
  return paidXof > 0 ? 'partial' : 'not_paid';
}

/**
 * Where an order stands in the work of the shop. Validated orders (`sale`) are of three: their buyer confirms
 * them, pays for them, or they are to be prepared.
 */
export const ORDER_QUEUE_NAMES = [
  'to_confirm',
  'to_pay',
  'to_prepare',
  'in_delivery',
  'delivered',
  'cancelled',
] as const;
export type OrderQueue = (typeof ORDER_QUEUE_NAMES)[number];

/** The queue of each state but `sale`. */
export const QUEUE_OF_STATE: Record<Exclude<OrderState, 'sale'>, OrderQueue> = {
  draft: 'to_confirm',
  sent: 'to_confirm',
  validation: 'to_confirm',
  to_delivered: 'in_delivery',
  delivered: 'delivered',
  done: 'delivered',
  cancel: 'cancelled',
};
