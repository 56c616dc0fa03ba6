import { formatXof, MAX_XOF } from '#contract/base/fields/money.ts';
import type { SaleType } from '#contract/sales/orders/order-states.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { type Config, creditTermsOf } from '#server/base/config/config.ts';
import { inTransaction } from '#server/base/db/in-transaction.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, actorHasRight, isOwner } from '#server/base/identity/actor.ts';
import type { Partner } from '#server/base/identity/find-partner.ts';
import { Problem } from '#server/base/problem.ts';
import { employerOf, readCeiling, refuseAboveCeiling } from '../credit/check-credit.ts';
import { chooseDelivery, type Delivery } from '../delivery/choose-delivery.ts';
import { type DeliversOn, readDeliveryDays } from '../delivery/delivery-days.ts';
import { chooseZoneAndDays, type Zone } from '../delivery/delivery-zones.ts';
import { PREORDER_DAYS, promiseColumns, promiseDelivery } from '../delivery/promise-delivery.ts';
import { findGoods } from '../goods/find-goods.ts';
import { reserveStock } from '../goods/stock.ts';
import { priceAndClaim } from '../offers/price-with-coupons.ts';
import { NO_OFFERS, readOffers } from '../offers/read-offers.ts';
import type { OrderRequest, WantedRelative } from '../order/order-request.ts';
import { planInstalments } from '../order/read-instalments.ts';
import { makePickupCode } from '../pickup/pickup-code.ts';
import { promisePickup } from '../pickup/pickup-days.ts';
import { type ChosenPickup, choosePickup, refuseMissingAt } from '../pickup/pickup-places.ts';
import { type AgreedPrices, atAgreedFee } from '../pricing/agreed-prices.ts';
import { type Kind, type PricedOrder, priceRulesOf } from '../pricing/price-order.ts';
import { checkRelative, ownPhone } from '../relative/choose-relative.ts';
import { bookSlot } from '../slots/book-slot.ts';
import { type BookedSlot, slotColumns } from '../slots/slot-columns.ts';
import { readTerms, refuseOtherTerms, type Terms } from '../terms/read-terms.ts';
import { findBuyer } from './find-buyer.ts';
import { holdOrder, openOf } from './hold-order.ts';
import { insertOrder } from './insert-order.ts';
import { readOtherOrders } from './read-other-orders.ts';
import { countPieces, silenceGuest } from './silence-guest.ts';
import { type OrderRow, type PlacedOrder, tellOfOrder } from './tell-of-order.ts';

const DAY_MS = 86_400_000;

/** What existing clients read as the day of delivery, in days after the order (api-contract, 4.2 and 5). */
const COMMITTED_AFTER_DAYS: Record<Kind, number> = {
  order: 30,
  preorder: PREORDER_DAYS,
  creditorder: 3,
  pack: 0,
};

/**
 * Places an order, from checks to messages, all or nothing (api-contract, 4.2 and 5); no actor for a guest.
 * Prices are today's, or those that were agreed; all else is judged as of now.
 * Throws `forbidden`, `conflict`, `TermsChanged` (the transaction has to be given up then), and as `findBuyer` and
 * `chooseDelivery`.
 */
export function placeOrder(
  db: Db,
  config: Config,
  actor: Actor | undefined,
  request: OrderRequest,
  agreed?: AgreedPrices,
): Promise<PlacedOrder> {
  refuseForOthers(actor, request);
  return inTransaction(db, async (tx) => {
    const now = new Date();
    const { kind, paymentMode } = request;
    const buyer = await findBuyer(tx, request.buyer);
    const contact = contactOf(request, buyer);
    checkRelative(request, contact);
    const employerId = kind === 'creditorder' ? employerOf(buyer, request.employerId) : null;
    const { goods, packId, litres, termsMark } = await findGoods(tx, request, agreed);
    const pickup = await takePickup(tx, request);
    const terms = await readTerms(tx, termsMark);
    const { zone, deliversOn } = zoneAndDaysOf(terms, config, request, pickup);
    const delivery = await chooseDelivery(tx, { id: buyer.id, ...contact }, request.delivery);
    const { relative } = request;
    const customerId = request.buyer.kind === 'account' ? buyer.id : undefined;
    const others = await readOtherOrders(tx, actor, { id: buyer.id, ...contact });
    const isFirst = agreed === undefined && customerId !== undefined && others.isFirst;
    const asked = { kind, codes: request.codes ?? [], customerId, isFirstPurchase: isFirst };
    const rules = priceRulesOf(config);
    const purchase = {
      kind,
      goods,
      zone: atAgreedFee(zone, agreed),
      rules,
      isFirstPurchase: isFirst,
    };
    const offers = agreed === undefined ? await readOffers(tx, asked, terms) : refuseCodes(request);
    const priced = await priceAndClaim(tx, purchase, offers, customerId);
    refuseHugeTotal(priced);
    refuseOtherTotal(request, priced);
    if (employerId !== null) {
      const usualXof = config.settings.CREDIT_CEILING;
      const ceilingXof = await readCeiling(tx, buyer, employerId, usualXof);
      await refuseAboveCeiling(tx, buyer.id, priced.total, ceilingXof);
    }
    const { open } = others;
    const isGuest = actor === undefined;
    const { sender } = request;
    const { pieces } = openOf(priced);
    const isCounted =
      isGuest && pieces + open.all.pieces >= config.settings.HOME_PAYMENT_CONFIRM_FROM_PIECES;
    const sentPieces = isCounted
      ? await countPieces(tx, config, sender, contact, pieces)
      : undefined;
    const asks = { actor, request, buyerId: buyer.id, sentPieces };
    const heldUntil = holdOrder(config, { ...asks, priced, now, open });
    if (pickup !== undefined) await refuseMissingAt(tx, pickup, wantedOf(priced));
    const taken = await takeFromStock(tx, kind, priced);
    const slot = await takeSlot(tx, request, zone, { litres, deliversOn, now });
    const silence = isGuest ? await silenceGuest(tx, config, sender, contact) : {};
    const columns = saleColumns(kind, config);
    const plan = planInstalments(columns.saleType, priced.total, now, config);
    const row = {
      ...columns,
      packId,
      partnerId: buyer.id,
      employerId,
      paymentMode,
      buyerName: contact.name,
      buyerEmail: contact.email,
      buyerPhone: contact.phone,
      ...silence,
      ...amountColumns(priced, config),
      cashDutyPercent: rules.stampDutyPercent,
      ...deliveryColumns(delivery, zone),
      ...(relative !== undefined && relativeColumns(relative)),
      ...(pickup !== undefined && pickupColumns(pickup)),
      note: request.note,
      goods: namesOf(priced),
      committedFor: new Date(now.getTime() + COMMITTED_AFTER_DAYS[kind] * DAY_MS),
      ...(slot === undefined
        ? promiseColumns(
            pickup === undefined
              ? promiseDelivery(deliversOn, kind, zone, now)
              : promisePickup(now, deliversOn),
          )
        : slotColumns(slot)),
      heldUntil,
      placedAt: now,
      updatedAt: now,
    };
    const event = {
      at: now,
      kind: 'placed',
      ...(actor?.kind === 'account'
        ? { byId: actor.id, byRole: actor.role }
        : { byRole: actor === undefined ? 'guest' : 'machine' }),
      ...(request.hasAgreed && { detail: { conditions: true } }),
    };
    const { order, termsMark: markNow } = await insertOrder(tx, row, {
      lines: linesOf(priced, taken),
      plan,
      event,
      uses: priced.coupons,
    });
    // By now staff may have changed what it was made of while it waited for its buyer's others or the stock.
    refuseOtherTerms(terms, markNow);
    if (actor !== undefined && !isOwner(actor, buyer.id)) await auditPlacing(tx, actor, order);
    const placed = { order, priced, plan };
    await tellOfOrder(tx, config, placed, sender);
    return placed;
  });
}

/** Agreed prices are taken as they are. Throws `bad-request`. */
function refuseCodes({ codes = [] }: OrderRequest): typeof NO_OFFERS {
  if (codes.length === 0) return NO_OFFERS;
  const message = 'Un coupon ne vaut pas pour une facture proforma : ses prix sont convenus.';
  throw new Problem('bad-request', message, [{ field: 'coupons', message }]);
}

function auditPlacing(tx: Db, actor: Actor, order: OrderRow): Promise<void> {
  const { id, number, saleType, partnerId, paymentMode, amountTotal } = order;
  const after = { number, saleType, partnerId, paymentMode, amountTotal };
  return writeAudit(tx, actor, { action: 'order placed', subject: `order:${id}`, after });
}

/** Discount and delivery are part of what the buyer agreed to, and may have changed since. */
function refuseOtherTotal({ shownTotal }: OrderRequest, { total }: PricedOrder): void {
  if (shownTotal === undefined || shownTotal === total) return;
  const message = `Le total a changé : ${formatXof(total)} au lieu de ${formatXof(shownTotal)}.`;
  throw new Problem('conflict', message, [{ field: 'amount_total', message }]);
}

function refuseForOthers(actor: Actor | undefined, { kind, buyer }: OrderRequest): void {
  if (buyer.kind === 'guest') {
    if (kind !== 'creditorder') return;
    throw new Problem('forbidden', 'L’achat à crédit demande un compte.');
  }
  if (actor !== undefined && (isOwner(actor, buyer.id) || actorHasRight(actor, 'orders:write'))) {
    return;
  }
  throw new Problem('forbidden', 'Vous ne commandez que pour vous-même.');
}

/** What a guest types counts for this order, whatever was typed with an earlier one. */
function contactOf(request: OrderRequest, { name, email, phone, city }: Partner) {
  const { buyer: asked } = request;
  return asked.kind === 'guest' ? asked : { name, email, phone: ownPhone(phone, request), city };
}

/** Throws `bad-request` for what nobody could pay. */
export function refuseHugeTotal({ lines, total }: PricedOrder): void {
  if (total <= MAX_XOF && lines.every((line) => line.total <= MAX_XOF)) return;
  const message = 'Cette commande est trop grande : appelez-nous.';
  throw new Problem('bad-request', message, [{ field: 'order_lines', message }]);
}

/** Goods of a pre-order are still to come, so what lies in the shop does not limit them. */
async function takeFromStock(
  tx: Db,
  kind: Kind,
  priced: PricedOrder,
): Promise<Map<number, number>> {
  if (kind === 'preorder') return new Map();
  return reserveStock(tx, wantedOf(priced));
}

const wantedOf = ({ lines }: PricedOrder) =>
  lines.flatMap(({ productId, name, quantity }) =>
    productId === null ? [] : [{ productId, name, quantity }],
  );

/** Where an order is collected, if it is; what is still to come and credit that is not agreed to are delivered. */
async function takePickup(
  tx: Db,
  { kind, slot, delivery: { pickupPlaceId } }: OrderRequest,
): Promise<ChosenPickup | undefined> {
  if (pickupPlaceId === undefined) return undefined;
  if (slot === undefined && (kind === 'order' || kind === 'pack')) {
    return choosePickup(tx, pickupPlaceId);
  }
  const message = 'Cette commande ne se retire pas en magasin.';
  throw new Problem('bad-request', message, [{ field: 'delivery.pickup_place_id', message }]);
}

/** What is collected goes to no zone. */
function zoneAndDaysOf(
  terms: Terms,
  config: Config,
  { delivery }: OrderRequest,
  pickup: ChosenPickup | undefined,
): { zone: Zone | undefined; deliversOn: DeliversOn } {
  if (pickup === undefined) return chooseZoneAndDays(terms, config, delivery.zoneId);
  return { zone: undefined, deliversOn: readDeliveryDays(config.settings, terms.daysOff) };
}

/** The slot that is wanted; goods that are still to come and credit that is not agreed to have none. */
async function takeSlot(
  tx: Db,
  { kind, slot: wanted }: OrderRequest,
  zone: Zone | undefined,
  rest: { litres: number; deliversOn: DeliversOn; now: Date },
): Promise<BookedSlot | undefined> {
  if (wanted === undefined) return undefined;
  if (zone !== undefined && (kind === 'order' || kind === 'pack')) {
    return bookSlot(tx, { zoneId: zone.id, wanted, ...rest });
  }
  const message = 'Un créneau ne se choisit pas pour cette commande.';
  throw new Problem('bad-request', message, [{ field: 'delivery_slot', message }]);
}

/** An order is confirmed at once; credit waits for the employer and the shop (api-contract, section 5). */
function saleColumns(kind: Kind, config: Config) {
  const isPack = kind === 'pack';
  const saleType: SaleType = isPack ? 'order' : kind;
  if (kind !== 'creditorder') return { saleType, isPack, state: 'sale' as const };
  const { rates, months } = creditTermsOf(config);
  return {
    saleType,
    isPack,
    state: 'validation' as const,
    hrValidation: 'pending' as const,
    shopValidation: 'pending' as const,
    creditRates: rates.join(','),
    creditMonths: months,
  };
}

const amountColumns = ({ untaxed, tax, total }: PricedOrder, { settings }: Config) => ({
  vatPercent: settings.SHOP_VAT_PERCENT,
  amountUntaxed: untaxed,
  amountTax: tax,
  amountTotal: total,
});

const deliveryColumns = (place: Delivery, zone: Zone | undefined) => ({
  ...place,
  zoneId: zone?.id ?? null,
  zoneName: zone?.name ?? '',
});

/** Whoever receives it counts before whom the address names. */
const relativeColumns = ({ recipient, phone, message, isSurprise }: WantedRelative) => ({
  recipient,
  recipientPhone: phone,
  forRelative: isSurprise ? ('surprise' as const) : ('told' as const),
  giftMessage: message,
});

/** Papers and existing clients read it as an address. */
const pickupColumns = ({ placeId, name }: ChosenPickup) => ({
  placeId,
  pickupName: name,
  pickupCode: makePickupCode(),
  city: '',
  quarter: '',
  street: `Retrait à ${name}`,
  landmark: '',
  latitude: null,
  longitude: null,
  secondPhone: null,
  doorPhotoKey: null,
  voiceNoteKey: null,
  wishedOn: null,
});

const namesOf = ({ lines }: PricedOrder) =>
  lines.flatMap(({ kind, name }) => (kind === 'product' ? [name] : [])).join('\n');

const linesOf = ({ lines }: PricedOrder, taken: Map<number, number>) =>
  lines.map(({ kind, productId, name, quantity, unitPrice, total, covers }, place) => ({
    position: place + 1,
    kind,
    productId,
    name,
    quantity,
    unitPrice,
    total,
    covers,
    reserved: productId === null ? 0 : (taken.get(productId) ?? 0),
  }));
