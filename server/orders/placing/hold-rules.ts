import type { PaymentMode } from '#contract/payment-modes.ts';
import type { Settings } from '#server/settings-schema.ts';

/** Goods that nobody has paid or confirmed, of one order or of several. XOF. */
export type Open = { pieces: number; amountXof: number };

/** What a buyer has open already, all of it and the part that is to be paid at home. */
export type OpenGoods = { all: Open; atHome: Open };

type HoldSettings = Pick<
  Settings,
  | 'HOME_PAYMENT_CONFIRM_FROM'
  | 'HOME_PAYMENT_CONFIRM_FROM_PIECES'
  | 'HOME_PAYMENT_CONFIRM_HOURS'
  | 'ORDER_HOLD_HOURS'
  | 'ORDER_HOLD_LARGE_HOURS'
  | 'ORDER_HOLD_MAX_PIECES'
>;

/**
 * For how many hours the goods of a new order are kept for whoever neither pays nor confirms; null for as
 * long as it takes, `too-many` for more pieces than one buyer may keep from others. An order counts together
 * with the others like it, so that nobody gets around the bounds by splitting one; a large one that is to be
 * paid online is kept for a short time, since nothing else is asked of its buyer.
 */
export function hoursToHold(
  settings: HoldSettings,
  paymentMode: PaymentMode,
  order: Open,
  open: OpenGoods,
): number | null | 'too-many' {
  if (order.pieces + open.all.pieces > settings.ORDER_HOLD_MAX_PIECES) return 'too-many';
  const { ORDER_HOLD_HOURS: hours, ORDER_HOLD_LARGE_HOURS: largeHours } = settings;
  if (paymentMode !== 'online') {
    return isLarge(settings, order, open.atHome) ? settings.HOME_PAYMENT_CONFIRM_HOURS : null;
  }
  return isLarge(settings, order, open.all) ? Math.min(hours, largeHours) : hours;
}

const isLarge = (settings: HoldSettings, order: Open, others: Open): boolean =>
  order.amountXof + others.amountXof >= settings.HOME_PAYMENT_CONFIRM_FROM ||
  order.pieces + others.pieces >= settings.HOME_PAYMENT_CONFIRM_FROM_PIECES;
