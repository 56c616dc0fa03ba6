import type { PaymentMode } from '#contract/sales/orders/payment-modes.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Settings } from '#server/base/config/settings-schema.ts';
import { type Actor, isOwner } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import type { OrderRequest } from '../order/order-request.ts';
import type { PricedOrder } from '../pricing/price-order.ts';

const HOUR_MS = 3_600_000;

type Wanted = {
  actor: Actor | undefined;
  request: Pick<OrderRequest, 'kind' | 'paymentMode'>;
  buyerId: number;
  priced: PricedOrder;
  now: Date;
  /** Their other orders, read with the buyer locked. */
  open: OpenGoods;
  /** Of a guest: how many pieces this sender has ordered in their name today, with these. */
  sentPieces?: number | undefined;
};

/** Until when a new order's goods are kept unless paid or confirmed; null for good. Throws `conflict`. */
export function holdOrder(
  { settings }: Config,
  { actor, request: { kind, paymentMode }, buyerId, priced, now, open, sentPieces }: Wanted,
): Date | null {
  const isPaidAtOnce = kind === 'order' || kind === 'pack';
  if (!isPaidAtOnce || priced.total === 0) return null;
  const hours = isByShop(actor, buyerId)
    ? paymentMode === 'online'
      ? settings.ORDER_HOLD_HOURS
      : null
    : hoursToHold(settings, paymentMode, { order: openOf(priced), open, sentPieces });
  if (hours === 'too-many') {
    throw new Problem(
      'conflict',
      `On ne peut pas réserver plus de ${settings.ORDER_HOLD_MAX_PIECES} pièces sans paiement, toutes commandes confondues : payez ou confirmez celles qui attendent, ou appelez-nous.`,
    );
  }
  return hours === null ? null : new Date(now.getTime() + hours * HOUR_MS);
}

const isByShop = (actor: Actor | undefined, buyerId: number) =>
  actor !== undefined && !isOwner(actor, buyerId);

/** The pieces and the amount of an order that wait for its payment. */
export const openOf = ({ lines, total }: PricedOrder): Open => ({
  pieces: lines.reduce((sum, { kind, quantity }) => sum + (kind === 'product' ? quantity : 0), 0),
  amountXof: total,
});

export type Open = { pieces: number; amountXof: number };

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
 * Hours that goods are kept without payment; null for good. Orders of one buyer count together; large ones
 * online are kept shortly. A guest is refused only for pieces that the same sender has ordered (`sentPieces`): strangers
 * can order in the guest's name.
 */
export function hoursToHold(
  settings: HoldSettings,
  paymentMode: PaymentMode,
  {
    order,
    open,
    sentPieces = Number.POSITIVE_INFINITY,
  }: { order: Open; open: OpenGoods; sentPieces?: number | undefined },
): number | null | 'too-many' {
  const pieces = Math.min(order.pieces + open.all.pieces, sentPieces);
  if (pieces > settings.ORDER_HOLD_MAX_PIECES) return 'too-many';
  const { ORDER_HOLD_HOURS: hours, ORDER_HOLD_LARGE_HOURS: largeHours } = settings;
  if (paymentMode !== 'online') {
    return isLarge(settings, order, open.atHome) ? settings.HOME_PAYMENT_CONFIRM_HOURS : null;
  }
  return isLarge(settings, order, open.all) ? Math.min(hours, largeHours) : hours;
}

const isLarge = (settings: HoldSettings, order: Open, others: Open): boolean =>
  order.amountXof + others.amountXof >= settings.HOME_PAYMENT_CONFIRM_FROM ||
  order.pieces + others.pieces >= settings.HOME_PAYMENT_CONFIRM_FROM_PIECES;
