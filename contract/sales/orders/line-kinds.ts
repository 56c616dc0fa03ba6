/** What a line of an order is. */
export const ORDER_LINE_KINDS = ['product', 'service', 'discount', 'delivery', 'stamp'] as const;

export type OrderLineKind = (typeof ORDER_LINE_KINDS)[number];

/** Whether a line has pieces with a price: a product or a service for it. */
export const hasPieces = ({ kind }: { kind: string }): boolean =>
  kind === 'product' || kind === 'service';
