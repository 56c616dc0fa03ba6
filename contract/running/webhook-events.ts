/** Event names on the wire (Standard Webhooks: resource, dot, event). */
export const WEBHOOK_EVENTS = [
  'order.placed',
  'order.paid',
  'order.state_changed',
  'return.changed',
  'article.changed',
  'stock.changed',
  'customer.changed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Tests whether an address responds. */
export const PING = 'ping';

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
