/** What programs follow by its changes. */
export const CHANGE_KINDS = ['article', 'stock', 'order', 'customer', 'payment', 'return'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];
