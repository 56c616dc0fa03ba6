/** What an alert waits for: pieces that can be bought, a price, a pre-order that opens. */
export const ALERT_KINDS = ['stock', 'price', 'preorder'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** How a shopper gets an alert. Another channel is another word here and a sender in `server/goods/alerts/`. */
export const ALERT_CHANNELS = ['mail', 'sms', 'whatsapp', 'push'] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

/** Whether a channel reaches a telephone by its number. */
export const isByPhone = (channel: AlertChannel): boolean =>
  channel === 'sms' || channel === 'whatsapp';

/** `to_confirm` until the address is confirmed, `stopped` by the asker or after months without news. */
export const ALERT_STATES = ['to_confirm', 'waiting', 'told', 'stopped'] as const;
export type AlertState = (typeof ALERT_STATES)[number];
