/** What a place of the shop is: one where visitors see products, or one where these only lie. */
export const PLACE_KINDS = ['showroom', 'store'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** Why pieces came to a place or left it. */
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

/** A purchase is awaited until all of it is there, or until a person says that no more will come. */
export const PURCHASE_STATES = ['expected', 'received'] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];

export const TRANSFER_STATES = ['sent', 'received'] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

export const COUNT_STATES = ['open', 'accepted', 'cancelled'] as const;
export type CountState = (typeof COUNT_STATES)[number];

/** What happened to one piece with a serial number. */
export const SERIAL_EVENTS = ['received', 'sold', 'returned'] as const;
export type SerialEvent = (typeof SERIAL_EVENTS)[number];
