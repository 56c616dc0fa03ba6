/** The event that an alert waits for: stock, a price or the opening of a pre-order. */
export const ALERT_KINDS = ['stock', 'price', 'preorder'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Channels of an alert. A new channel needs a word here and a sender in `server/goods/alerts/`. */
export const ALERT_CHANNELS = ['mail', 'sms', 'whatsapp', 'push'] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

export const isByPhone = (channel: AlertChannel): boolean =>
  channel === 'sms' || channel === 'whatsapp';

/** `to_confirm` until the customer confirms the address; `stopped` by the customer or after six months (rule G-30). */
export const ALERT_STATES = ['to_confirm', 'waiting', 'told', 'stopped'] as const;
export type AlertState = (typeof ALERT_STATES)[number];
