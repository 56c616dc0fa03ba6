import { ACCOUNT_MODE, type PaymentMode } from '#contract/sales/orders/payment-modes.ts';
import type { Settings } from '#server/base/config/settings-schema.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Means } from '#server/base/identity/act.ts';
import { type Actor, isOwner } from '#server/base/identity/actor.ts';
import {
  askerOf,
  mailboxOrPhoneKey,
  type Sender,
  UNKNOWN_SENDER,
} from '#server/base/identity/sender.ts';
import { addUses } from '#server/base/limits/limit-attempts.ts';
import { Problem } from '#server/base/problem.ts';
import { addAvailable } from '#server/goods/stock/ledger/change-stock.ts';
import { lockStock } from '#server/goods/stock/ledger/read-stock.ts';
import { type ChosenPickup, refusePlaceWithoutStock } from '../delivery/choose-delivery.ts';
import type { OrderRequest, PlacingStep } from '../order/order-request.ts';
import { isOrdinary, type OrderKind, type PricedOrder } from '../pricing/price-order.ts';

const HOUR_MS = 3_600_000;
const DAY_S = 86_400;

type Reached = { email: string; phone: string | null };

/**
 * Chooses until when unpaid products are held (rule S-19); null for no end. For a guest this also counts the ordered
 * pieces. `open` are the buyer's other waiting orders, read under lock. Throws `conflict` for too many pieces.
 */
export async function chooseHeldUntil(
  step: PlacingStep,
  request: Pick<OrderRequest, 'kind' | 'paymentMode' | 'sender'>,
  { id: buyerId, contact, open }: { id: number; contact: Reached; open: WaitingGoodsByPlace },
  priced: PricedOrder,
): Promise<Date | null> {
  const { config, actor, now } = step;
  const { settings } = config;
  const { kind, paymentMode, sender } = request;
  const order = openOf(priced);
  const isCounted =
    actor === undefined &&
    order.pieces + open.all.pieces >= settings.HOME_PAYMENT_CONFIRM_FROM_PIECES;
  const sentPieces = isCounted ? await countPieces(step, sender, contact, order.pieces) : undefined;
  // The company's ceiling bounds what is held without a payment.
  if (!isOrdinary(kind) || priced.total === 0 || paymentMode === ACCOUNT_MODE) return null;
  const hours = isByShop(actor, buyerId)
    ? paymentMode === 'online'
      ? settings.ORDER_HOLD_HOURS
      : null
    : hoursToHold(settings, paymentMode, { order, open, sentPieces });
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

const openOf = ({ lines, total }: PricedOrder): WaitingGoods => ({
  pieces: lines.reduce((sum, { kind, quantity }) => sum + (kind === 'product' ? quantity : 0), 0),
  amountXof: total,
});

export type WaitingGoods = { pieces: number; amountXof: number };

export type WaitingGoodsByPlace = { all: WaitingGoods; atHome: WaitingGoods };

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
 * Hours of rule S-19; null for no end. A guest is refused only for pieces that the same sender ordered (`sentPieces`),
 * since strangers can order in the guest's name.
 */
export function hoursToHold(
  settings: HoldSettings,
  paymentMode: PaymentMode,
  {
    order,
    open,
    sentPieces = Number.POSITIVE_INFINITY,
  }: { order: WaitingGoods; open: WaitingGoodsByPlace; sentPieces?: number | undefined },
): number | null | 'too-many' {
  const pieces = Math.min(order.pieces + open.all.pieces, sentPieces);
  if (pieces > settings.ORDER_HOLD_MAX_PIECES) return 'too-many';
  const { ORDER_HOLD_HOURS: hours, ORDER_HOLD_LARGE_HOURS: largeHours } = settings;
  if (paymentMode !== 'online') {
    return isLarge(settings, order, open.atHome) ? settings.HOME_PAYMENT_CONFIRM_HOURS : null;
  }
  return isLarge(settings, order, open.all) ? Math.min(hours, largeHours) : hours;
}

const isLarge = (settings: HoldSettings, order: WaitingGoods, others: WaitingGoods): boolean =>
  order.amountXof + others.amountXof >= settings.HOME_PAYMENT_CONFIRM_FROM ||
  order.pieces + others.pieces >= settings.HOME_PAYMENT_CONFIRM_FROM_PIECES;

/** Pieces that one sender ordered in a day for a guest, these included: by e-mail or by number, whichever is more. */
async function countPieces(
  { db: tx, config }: Means,
  sender: Sender = UNKNOWN_SENDER,
  { email, phone }: Reached,
  pieces: number,
): Promise<number> {
  let most = 0;
  for (const named of [email, phone ?? ''].filter((one) => one !== '')) {
    const { device, network } = await askerOf(tx, config, sender, named);
    const tried = [
      'pieces of a guest',
      `${device ?? network} ${mailboxOrPhoneKey(named)}`,
    ] as const;
    const { count } = await addUses(tx, tried, { uses: pieces, windowS: DAY_S });
    most = Math.max(most, count);
  }
  return most;
}

/** Reserves the pieces of an order, none for a pre-order, and returns them by product. Throws `conflict`. */
export async function takeFromStock(
  tx: Db,
  {
    pickup,
    purchase: { kind },
  }: { pickup: ChosenPickup | undefined; purchase: { kind: OrderKind } },
  { lines }: PricedOrder,
): Promise<Map<number, number>> {
  const wanted = lines.flatMap(({ productId, name, quantity }) =>
    productId === null ? [] : [{ productId, name, quantity }],
  );
  if (pickup !== undefined) await refusePlaceWithoutStock(tx, pickup, wanted);
  return kind === 'preorder' ? new Map() : reserveStock(tx, wanted);
}

export type Wanted = { productId: number; name: string; quantity: number };

/**
 * Locks products and lowers what can be sold; the caller notes the pieces on the lines. Uncounted products reserve
 * nothing. Throws `conflict`.
 */
export async function reserveStock(
  tx: Db,
  wanted: readonly Wanted[],
): Promise<Map<number, number>> {
  const availableOf = await lockStock(
    tx,
    wanted.map(({ productId }) => productId),
  );
  const tooFew = wanted.flatMap((good) => {
    const left = availableOf.get(good.productId);
    return left === undefined || left >= good.quantity ? [] : [refusalOf(good, left)];
  });
  const [first] = tooFew;
  if (first !== undefined) throw new Problem('conflict', first.message, tooFew);
  const taken = new Map<number, number>();
  for (const { productId, quantity } of wanted) {
    if (availableOf.has(productId)) taken.set(productId, quantity);
  }
  await addAvailable(
    tx,
    [...taken].map(([productId, quantity]) => [productId, -quantity]),
  );
  return taken;
}

function refusalOf({ name }: Wanted, left: number) {
  const few = left === 1 ? 'Il ne reste qu’une pièce' : `Il ne reste que ${left} pièces`;
  const message = left === 0 ? `${name} est épuisé.` : `${few} de ${name}.`;
  return { field: 'order_lines', message };
}
