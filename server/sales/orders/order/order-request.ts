import type { WantedSlot } from '#contract/sales/handover/slot-shapes.ts';
import type { Instalment } from '#contract/sales/orders/instalments.ts';
import type { PaymentMode } from '#contract/sales/orders/payment-modes.ts';
import type { AddressAccess } from '#server/base/address-media/read-access.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import type { Sender } from '#server/base/identity/sender.ts';
import type { OrderKind, PricedOrder } from '../pricing/price-order.ts';
import type { orders } from '../tables.ts';

/** No actor for a guest. `db` may be a transaction. */
export type Placing = { db: Db; config: Config; actor: Actor | undefined };
/** `db` is the transaction of the order, `now` the moment that dates it. */
export type PlacingStep = Placing & { now: Date };

/** `shownPrice` is what the buyer saw for one piece, in XOF. */
export type WantedLine = {
  id: number;
  quantity: number;
  shownPrice?: number;
  /** Ids of services for each of its pieces (rule S-44). */
  services?: readonly number[] | undefined;
};

/** Missing fields are the buyer's own. Phones in E.164. */
export type WantedDelivery = AddressAccess & {
  zoneId?: number | undefined;
  addressId?: number | undefined;
  recipient?: string | undefined;
  phone?: string | undefined;
  city?: string | undefined;
  quarter?: string | undefined;
  street?: string | undefined;
  landmark?: string | undefined;
  latitude?: number | undefined;
  longitude?: number | undefined;
  wishedOn?: string | undefined;
  pickupPlaceId?: number | undefined;
};

/** The recipient of an order that the buyer pays for; phone in E.164. */
export type WantedRelative = {
  recipient: string;
  phone: string;
  message: string;
  isSurprise: boolean;
};

/** Phone in E.164; null if the guest typed the relative's number. The e-mail is empty if the guest has none. */
export type Buyer =
  | { kind: 'account'; id: number }
  | { kind: 'guest'; name: string; email: string; phone: string | null; city: string };

/** A company that an invoice names and that has no account. The NINEA as `0012345 2G3`, or empty. */
export type BilledCompany = { name: string; ninea: string; address: string };

export type OrderRequest = {
  kind: OrderKind;
  buyer: Buyer;
  lines: WantedLine[];
  packCode?: string | undefined;
  paymentMode: PaymentMode;
  employerId?: number | undefined;
  delivery: WantedDelivery;
  relative?: WantedRelative | undefined;
  slot?: WantedSlot | undefined;
  codes?: readonly string[] | undefined;
  note: string;
  shownTotal?: number | undefined;
  hasAgreed: boolean;
  /** One piece set aside in a showroom (rule S-43). */
  isReservation?: boolean;
  /** In the name of the company that the account buys for. */
  isForCompany?: boolean;
  /** The company that the invoice names without an account of it. */
  billedTo?: BilledCompany | undefined;
  /** Sold at a till: the customer takes the goods in hand. */
  isCounter?: boolean;
  /** Sold at a till, to come later (rule M-58). */
  atTill?: SoldLater | undefined;
  /** Device and network, for limits on guests. */
  sender?: Sender | undefined;
};

/** Goods sold at a till that are collected at `place`, else delivered; `discountXof` is what the seller takes off. */
type SoldLater = {
  place: { placeId: number; name: string } | undefined;
  discountXof: number | undefined;
};

export type OrderRow = typeof orders.$inferSelect;

export type PlacedOrder = { order: OrderRow; priced: PricedOrder; plan: Instalment[] };
