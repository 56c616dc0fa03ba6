/** What partners are told of, by the names that travel (Standard Webhooks: a resource, a dot, what happened). */
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

/** What `ping` is sent for: to see whether an address answers. */
export const PING = 'ping';

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
