import type { WantedSlot } from '#contract/sales/handover/slot-shapes.ts';
import type { PaymentMode } from '#contract/sales/orders/payment-modes.ts';
import type { Access } from '#server/base/address-media/read-access.ts';
import type { Sender } from '#server/base/identity/sender.ts';
import type { Kind } from '../pricing/price-order.ts';

/** A product that somebody wants; `shownPrice` is what they were shown for one piece, in XOF. */
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

/** Who receives an order that somebody else pays; phone in E.164. */
export type WantedRelative = {
  recipient: string;
  phone: string;
  message: string;
  isSurprise: boolean;
};

/**
 * An account, or somebody without one. Phone in E.164, null of who gave that of the relative who receives the order; the
 * address is empty of who has none.
 */
export type Buyer =
  | { kind: 'account'; id: number }
  | { kind: 'guest'; name: string; email: string; phone: string | null; city: string };

/** An order as it is asked for: nothing in it is believed but what is wanted, where and how it is paid. */
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
  /** Of coupons, as they were typed. */
  codes?: readonly string[] | undefined;
  note: string;
  shownTotal?: number | undefined;
  hasAgreed: boolean;
  /** Where it came from, which limits what is sent to a guest. */
  sender?: Sender | undefined;
};
