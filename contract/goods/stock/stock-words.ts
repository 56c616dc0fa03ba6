/** Kinds of places: visitors see products in a `showroom`; a `store` only holds stock. */
export const PLACE_KINDS = ['showroom', 'store'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

export const MOVE_KINDS = [
  'receipt',
  'sale',
  'return',
  'transfer_out',
  'transfer_in',
  'loss',
  'count',
] as const;
export type MoveKind = (typeof MOVE_KINDS)[number];
/** `value` changes what the pieces cost and moves none. */
export const LEDGER_KINDS = [...MOVE_KINDS, 'value'] as const;

/** A purchase is `expected` until all pieces arrive or staff closes it. */
export const PURCHASE_STATES = ['expected', 'received'] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];

export const TRANSFER_STATES = ['sent', 'received'] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

export const COUNT_STATES = ['open', 'accepted', 'cancelled'] as const;
export type CountState = (typeof COUNT_STATES)[number];

export const SERIAL_EVENTS = ['received', 'sold', 'returned'] as const;
export type SerialEvent = (typeof SERIAL_EVENTS)[number];
