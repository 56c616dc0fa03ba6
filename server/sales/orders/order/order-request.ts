import type { WantedSlot } from '#contract/sales/handover/slot-shapes.ts';
import type { Instalment } from '#contract/sales/orders/instalments.ts';
import type { PaymentMode } from '#contract/sales/orders/payment-modes.ts';
import type { Access } from '#server/base/address-media/read-access.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import type { Sender } from '#server/base/identity/sender.ts';
import type { Kind, PricedOrder } from '../pricing/price-order.ts';
import type { orders } from '../tables.ts';

/** With what an order is placed, and by whom: no actor for a guest. `db` may be a transaction. */
export type Placing = { db: Db; config: Config; actor: Actor | undefined };
/** One step of it: `db` is the transaction of the order, `now` the moment that dates the order. */
export type Step = Placing & { now: Date };

/** A product that a buyer wants; `shownPrice` is what the buyer was shown for one piece, in XOF. */
export type WantedLine = { id: number; quantity: number; shownPrice?: number };

/** Where and to whom the goods go; what is not said is the buyer's own. Phones in E.164. */
export type WantedDelivery = Access & {
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
  /** Where its buyer collects it instead. */
  pickupPlaceId?: number | undefined;
};

/** Who receives an order that its buyer pays for them; phone in E.164. */
export type WantedRelative = {
  recipient: string;
  phone: string;
  message: string;
  isSurprise: boolean;
};

/**
 * Who buys: an account, or a guest. A guest's phone is in E.164, and null where the guest typed that of the relative who
 * receives the order; the e-mail is empty where the guest has none.
 */
export type Buyer =
  | { kind: 'account'; id: number }
  | { kind: 'guest'; name: string; email: string; phone: string | null; city: string };

/** An order as its buyer asks for it. The server believes only what is wanted, where it goes and how it is paid. */
export type OrderRequest = {
  kind: Kind;
  buyer: Buyer;
  lines: WantedLine[];
  packCode?: string | undefined;
  paymentMode: PaymentMode;
  employerId?: number | undefined;
  delivery: WantedDelivery;
  relative?: WantedRelative | undefined;
  slot?: WantedSlot | undefined;
  /** The codes of coupons, as the buyer typed them. */
  codes?: readonly string[] | undefined;
  note: string;
  shownTotal?: number | undefined;
  hasAgreed: boolean;
  /** Device and network that sent it: they limit what is sent in the name of a guest. */
  sender?: Sender | undefined;
};

export type OrderRow = typeof orders.$inferSelect;

export type PlacedOrder = { order: OrderRow; priced: PricedOrder; plan: Instalment[] };
