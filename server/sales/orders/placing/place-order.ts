import { formatXof, MAX_XOF } from '#contract/base/fields/money.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Config } from '#server/base/config/config.ts';
import { inTransaction } from '#server/base/db/in-transaction.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, isOwner } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { chooseDelivery } from '../delivery/choose-delivery.ts';
import { reserveStock } from '../goods/stock.ts';
import { claimPrice } from '../offers/price-with-coupons.ts';
import type { OrderRequest } from '../order/order-request.ts';
import { planInstalments } from '../order/read-instalments.ts';
import { refuseMissingAt } from '../pickup/pickup-places.ts';
import type { AgreedPrices } from '../pricing/agreed-prices.ts';
import type { PricedOrder } from '../pricing/price-order.ts';
import { checkRelative } from '../relative/choose-relative.ts';
import { bookSlot } from '../slots/book-slot.ts';
import type { BookedSlot } from '../slots/slot-columns.ts';
import { refuseOtherTerms } from '../terms/read-terms.ts';
import { holdOrder, openOf } from './hold-order.ts';
import { insertOrder } from './insert-order.ts';
import { type KnownBuyer, knowBuyer, refuseForOthers, refuseTooMuchCredit } from './know-buyer.ts';
import { type Decided, orderLinesOf, orderRow, saleTypeOf } from './order-row.ts';
import { type PricedBasket, priceBasket } from './price-basket.ts';
import { countPieces, silenceGuest } from './silence-guest.ts';
import { type OrderRow, type PlacedOrder, tellOfOrder } from './tell-of-order.ts';

/** With what an order is placed, and by whom: no actor for a guest. `db` may be a transaction. */
export type Placing = { db: Db; config: Config; actor: Actor | undefined };
type Step = Placing & { now: Date };

/**
 * Places an order, from checks to messages, all or nothing (api-contract, 4.2 and 5). Prices are today's, or those that
 * were agreed; all else is judged as of now.
 * Throws `forbidden`, `conflict`, `TermsChanged` (the transaction has to be given up then), and as `knowBuyer`,
 * `priceBasket` and `chooseDelivery`.
 */
export function placeOrder(
  { db, config, actor }: Placing,
  request: OrderRequest,
  agreed?: AgreedPrices,
): Promise<PlacedOrder> {
  refuseForOthers(actor, request);
  refuseWishes(request, agreed);
  return inTransaction(db, async (tx) => {
    const step = { db: tx, config, actor, now: new Date() };
    const buyer = await knowBuyer(tx, actor, request);
    checkRelative(request, buyer.contact);
    const basket = await priceBasket(step, basketOf(request), {
      customerId: buyer.customerId,
      isFirstPurchase: agreed === undefined && buyer.isFirst,
      agreed,
    });
    const delivery = await chooseDelivery(tx, buyerWithContact(buyer), request.delivery);
    const priced = await claimPrice(tx, basket);
    refuseHugeTotal(priced);
    refuseOtherTotal(request, priced);
    await refuseTooMuchCredit(tx, config, buyer, priced);
    const heldUntil = await holdGoods(step, request, buyer, priced);
    const taken = await takeFromStock(tx, basket, priced);
    const slot = await takeSlot(step, request, basket);
    const silence =
      actor === undefined
        ? await silenceGuest({ db: tx, config }, request.sender, buyer.contact)
        : {};
    const decided = { request, buyer, basket, priced, delivery, slot, heldUntil, silence };
    const placed = await writeOrder(step, { ...decided, now: step.now }, taken);
    await tellOfOrder(tx, config, placed, request.sender);
    return placed;
  });
}

/** Throws `bad-request` for what nobody could pay. */
export function refuseHugeTotal({ lines, total }: PricedOrder): void {
  if (total <= MAX_XOF && lines.every((line) => line.total <= MAX_XOF)) return;
  const message = 'Cette commande est trop grande : appelez-nous.';
  throw new Problem('bad-request', message, [{ field: 'order_lines', message }]);
}

/** What does not go with the kind of an order, or with prices that were agreed. Throws `bad-request`. */
function refuseWishes(
  { kind, codes = [], slot, delivery: { pickupPlaceId } }: OrderRequest,
  agreed: AgreedPrices | undefined,
): void {
  if (agreed !== undefined && codes.length > 0) {
    const message = 'Un coupon ne vaut pas pour une facture proforma : ses prix sont convenus.';
    throw new Problem('bad-request', message, [{ field: 'coupons', message }]);
  }
  // What is still to come and credit that is not agreed to are delivered, on a day that is not known yet.
  const isReady = kind === 'order' || kind === 'pack';
  if (pickupPlaceId !== undefined && (slot !== undefined || !isReady)) {
    const message = 'Cette commande ne se retire pas en magasin.';
    throw new Problem('bad-request', message, [{ field: 'delivery.pickup_place_id', message }]);
  }
  if (slot !== undefined && !isReady) throw noSlot();
}

function noSlot(): Problem {
  const message = 'Un créneau ne se choisit pas pour cette commande.';
  return new Problem('bad-request', message, [{ field: 'delivery_slot', message }]);
}

const basketOf = ({ delivery: { zoneId, pickupPlaceId }, ...request }: OrderRequest) => ({
  ...request,
  zoneId,
  pickupPlaceId,
});

const buyerWithContact = ({ id, contact }: KnownBuyer) => ({ id, ...contact });

/** Discount and delivery are part of what the buyer agreed to, and may have changed since. */
function refuseOtherTotal({ shownTotal }: OrderRequest, { total }: PricedOrder): void {
  if (shownTotal === undefined || shownTotal === total) return;
  const message = `Le total a changé : ${formatXof(total)} au lieu de ${formatXof(shownTotal)}.`;
  throw new Problem('conflict', message, [{ field: 'amount_total', message }]);
}

/** Until when the goods are kept without payment; null for good. Throws `conflict` for more pieces than may wait. */
async function holdGoods(
  { db: tx, config, actor, now }: Step,
  request: OrderRequest,
  { id: buyerId, contact, open }: KnownBuyer,
  priced: PricedOrder,
): Promise<Date | null> {
  const { pieces } = openOf(priced);
  const isCounted =
    actor === undefined &&
    pieces + open.all.pieces >= config.settings.HOME_PAYMENT_CONFIRM_FROM_PIECES;
  const sentPieces = isCounted
    ? await countPieces({ db: tx, config }, request.sender, contact, pieces)
    : undefined;
  return holdOrder(config, { actor, request, buyerId, sentPieces, priced, now, open });
}

/**
 * Takes the pieces from the stock, and says how many of each product. Goods of a pre-order are still to come, so what
 * lies in the shop does not limit them. Throws `conflict`, also for what is missing where the order is collected.
 */
async function takeFromStock(
  tx: Db,
  { pickup, purchase: { kind } }: PricedBasket,
  { lines }: PricedOrder,
): Promise<Map<number, number>> {
  const wanted = lines.flatMap(({ productId, name, quantity }) =>
    productId === null ? [] : [{ productId, name, quantity }],
  );
  if (pickup !== undefined) await refuseMissingAt(tx, pickup, wanted);
  return kind === 'preorder' ? new Map() : reserveStock(tx, wanted);
}

/** The slot that is wanted. Throws `bad-request` where there is no zone, and as `bookSlot`. */
async function takeSlot(
  { db: tx, now }: Step,
  { slot: wanted }: OrderRequest,
  { zone, deliversOn, found: { litres } }: PricedBasket,
): Promise<BookedSlot | undefined> {
  if (wanted === undefined) return undefined;
  if (zone === undefined) throw noSlot();
  return bookSlot(tx, { zoneId: zone.id, wanted, litres, deliversOn, now });
}

/** Writes the order with its lines, its plan and its first event. Throws `TermsChanged`. */
async function writeOrder(
  { db: tx, config, actor, now }: Step,
  decided: Decided,
  taken: Map<number, number>,
): Promise<PlacedOrder> {
  const { request, buyer, basket, priced } = decided;
  const plan = planInstalments(saleTypeOf(request.kind), priced.total, now, config);
  const event = {
    at: now,
    kind: 'placed' as const,
    ...(actor?.kind === 'account'
      ? { byId: actor.id, byRole: actor.role }
      : { byRole: actor === undefined ? ('guest' as const) : ('machine' as const) }),
    ...(request.hasAgreed && { detail: { conditions: true } }),
  };
  const { order, termsMark: markNow } = await insertOrder(tx, orderRow(config, decided), {
    lines: orderLinesOf(priced, taken),
    plan,
    event,
    uses: priced.coupons,
  });
  // By now staff may have changed what it was made of while it waited for its buyer's others or the stock.
  refuseOtherTerms(basket.terms, markNow);
  if (actor !== undefined && !isOwner(actor, buyer.id)) await auditPlacing(tx, actor, order);
  return { order, priced, plan };
}

function auditPlacing(tx: Db, actor: Actor, order: OrderRow): Promise<void> {
  const { id, number, saleType, partnerId, paymentMode, amountTotal } = order;
  const after = { number, saleType, partnerId, paymentMode, amountTotal };
  return writeAudit(tx, actor, { action: 'order placed', subject: `order:${id}`, after });
}
