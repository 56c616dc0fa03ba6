import { eq } from 'drizzle-orm';
import { formatXof, MAX_XOF } from '#contract/base/fields/money.ts';
import { screens } from '#contract/base/screens.ts';
import { cashDutyWords } from '#contract/money/stamp-duty.ts';
import type { Config } from '#server/base/config/config.ts';
import { type Db, inTransaction } from '#server/base/db/open.ts';
import { findHr } from '#server/base/identity/find-partner.ts';
import { countWritable, type Sender } from '#server/base/identity/sender.ts';
import { partners } from '#server/base/identity/tables.ts';
import { isAbroadE164 } from '#server/base/identity/world-phone.ts';
import { Problem } from '#server/base/problem.ts';
import { type Mail, type Sms, sendLater } from '#server/talk/messages/send-later.ts';
import {
  creditOrderMailForHr,
  orderPlacedMail,
  orderPlacedMailForShop,
  orderPlacedSms,
} from '#server/talk/messages/templates/order/order-placed.ts';
import { shopContactOf } from '#server/talk/messages/templates/template.ts';
import { takesCode, takesText } from '#server/talk/messages/texts-abroad.ts';
import { chooseDelivery } from '../delivery/choose-delivery.ts';
import { promiseOf } from '../delivery/delivery-terms.ts';
import type { AgreedPrices } from '../goods/find-goods.ts';
import { chooseHeldUntil, takeFromStock } from '../goods/hold-goods.ts';
import { awaitsConfirmation, orderLink, sendOrderCode } from '../order/order-link.ts';
import type { OrderRequest, PlacedOrder, Placing, PlacingStep } from '../order/order-request.ts';
import { holdReservation, refuseWrongReservation } from '../pickup/reserve.ts';
import { isOrdinary, type PricedOrder } from '../pricing/price-order.ts';
import { announceToRelative } from '../relative/notify-relative.ts';
import { bookSlot } from '../slots/book-slot.ts';
import type { BookedSlot } from '../slots/order-slot.ts';
import { findAndLockBuyer, refuseOrderForOthers, refuseTooMuchCredit } from './know-buyer.ts';
import { claimPrice, type PricedBasket, priceBasket } from './price-basket.ts';

import { writeOrder } from './write-order.ts';

/**
 * Places an order in one transaction (rule S-8): checks, prices, reserves, writes, and queues messages. `agreed` are
 * the prices of a proforma. `now` dates the order, its hold, slot and instalments; coupons, stamp duty and the wished
 * day go by `today()`. Throws `forbidden`, `bad-request`, `not-found`, `conflict`, and `TermsChanged`: the caller then
 * rolls back and may retry (`retryIfTermsChanged`).
 */
export function placeOrder(
  { db, config, actor }: Placing,
  request: OrderRequest,
  agreed?: AgreedPrices,
): Promise<PlacedOrder> {
  refuseOrderForOthers(actor, request);
  refuseWishes(request, agreed);
  refuseWrongReservation(request);
  return inTransaction(db, async (tx) => {
    const step = { db: tx, config, actor, now: new Date() };
    // Every order takes its locks in this sequence against deadlocks: buyer, coupons, a guest's piece count, stock,
    // slot, message counts.
    const buyer = await findAndLockBuyer(step, request);
    refuseForRelative(request, buyer.contact);
    const basket = await priceBasket(step, basketOf(request), {
      customerId: buyer.customerId,
      isFirstPurchase: agreed === undefined && buyer.isFirst,
      agreed,
    });
    const receiver = {
      id: buyer.id,
      ...buyer.contact,
      phone: request.relative?.phone ?? buyer.contact.phone,
    };
    const delivery = await chooseDelivery(tx, receiver, request.delivery);
    const priced = await claimPrice(tx, basket);
    refuseHugeTotal(priced);
    refuseOtherTotal(request, priced);
    await refuseTooMuchCredit(step, request, buyer, priced);
    const heldUntil = request.isReservation
      ? await holdReservation(step, request, buyer)
      : await chooseHeldUntil(step, request, buyer, priced);
    // The shop brings goods sold at a till to its place.
    const from = request.atTill === undefined ? basket : { ...basket, pickup: undefined };
    const taken = await takeFromStock(tx, from, priced);
    const slot = await takeSlot(step, request, basket);
    const silence = await silenceGuest(step, request.sender, buyer.contact);
    const decided = { request, buyer, basket, priced, taken, delivery, slot, heldUntil, silence };
    const placed = await writeOrder(step, decided);
    await tellOfOrder(step, placed, request.sender);
    return placed;
  });
}

/** Throws `bad-request` for a total above the column's range. */
export function refuseHugeTotal({ lines, total }: PricedOrder): void {
  if (total <= MAX_XOF && lines.every((line) => line.total <= MAX_XOF)) return;
  const message = 'Cette commande est trop grande : appelez-nous.';
  throw new Problem('bad-request', message, [{ field: 'order_lines', message }]);
}

/** Refuses options that the kind or agreed prices do not allow. Throws `bad-request`. */
function refuseWishes(
  { kind, codes = [], slot, delivery: { pickupPlaceId } }: OrderRequest,
  agreed: AgreedPrices | undefined,
): void {
  if (agreed !== undefined && codes.length > 0) {
    const message = 'Un coupon ne vaut pas pour une facture proforma : ses prix sont convenus.';
    throw new Problem('bad-request', message, [{ field: 'coupons', message }]);
  }
  // Pre-orders and credit orders have no day yet.
  if (pickupPlaceId !== undefined && (slot !== undefined || !isOrdinary(kind))) {
    const message = 'Cette commande ne se retire pas en magasin.';
    throw new Problem('bad-request', message, [{ field: 'delivery.pickup_place_id', message }]);
  }
  if (slot !== undefined && !isOrdinary(kind)) throw noSlot();
}

function noSlot(): Problem {
  const message = 'Un créneau ne se choisit pas pour cette commande.';
  return new Problem('bad-request', message, [{ field: 'delivery_slot', message }]);
}

const basketOf = ({ delivery: { zoneId, pickupPlaceId }, atTill, ...request }: OrderRequest) => ({
  ...request,
  zoneId,
  pickupPlaceId,
  soldAt: atTill?.place,
  counterXof: atTill?.discountXof,
});

/** Discount and delivery may have changed since the total was shown. Throws `conflict`. */
function refuseOtherTotal({ shownTotal }: OrderRequest, { total }: PricedOrder): void {
  if (shownTotal === undefined || shownTotal === total) return;
  const message = `Le total a changé : ${formatXof(total)} au lieu de ${formatXof(shownTotal)}.`;
  throw new Problem('conflict', message, [{ field: 'amount_total', message }]);
}

/** Throws `bad-request` without a zone, and as `bookSlot`. */
async function takeSlot(
  { db: tx, now }: PlacingStep,
  { slot: wanted }: OrderRequest,
  { zone, deliversOn, found: { litres } }: PricedBasket,
): Promise<BookedSlot | undefined> {
  if (wanted === undefined) return undefined;
  if (zone === undefined) throw noSlot();
  return bookSlot(tx, { zoneId: zone.id, wanted, litres, deliversOn, now });
}

/**
 * An order for a relative is paid online (the relative pays nothing), is delivered, and has a contact of the buyer.
 * Throws `bad-request`.
 */
function refuseForRelative(
  { kind, paymentMode, delivery, relative }: OrderRequest,
  buyer: { email: string; phone: string | null },
): void {
  if (relative === undefined) return;
  if (!isOrdinary(kind)) {
    throw refusal('for_relative', 'Cette commande ne se fait pas pour un proche.');
  }
  if (delivery.pickupPlaceId !== undefined) {
    throw refusal(
      'for_relative',
      'Une commande pour un proche se livre : choisissez la livraison.',
    );
  }
  if (paymentMode !== 'online') {
    throw refusal(
      'payment_mode',
      'Une commande pour un proche se paie en ligne : rien ne lui est demandé à la livraison.',
    );
  }
  if (buyer.email !== '') return;
  if (buyer.phone !== null && isAbroadE164(buyer.phone)) {
    throw refusal('email', 'Un e-mail est nécessaire : aucun SMS ne part à l’étranger.');
  }
  if (buyer.phone === null || buyer.phone === relative.phone) {
    throw refusal(
      'email',
      'Un e-mail est nécessaire : ce téléphone est celui du proche, qui ne reçoit ni prix ni facture.',
    );
  }
}

const refusal = (field: string, message: string) =>
  new Problem('bad-request', message, [{ field, message }]);

const requestsOf = ({ publicUrl }: Config) => `${publicUrl}${screens.employer}`;

async function tellOfOrder(
  { db: tx, config }: PlacingStep,
  { order, priced, plan }: PlacedOrder,
  sender: Sender | undefined,
): Promise<void> {
  const shop = shopContactOf(config);
  const link = orderLink(config, order);
  const { SHOP_EMAIL: shopEmail } = config.settings;
  const facts = {
    number: order.number,
    saleType: order.saleType,
    paymentMode: order.paymentMode,
    lines: priced.lines,
    total: priced.total,
    cashDuty: cashDutyWords(priced.total, order.cashDutyPercent, config.onlineProviders),
    plan,
    heldUntil: order.heldUntil,
    isReservation: order.isReservation,
    promise: promiseOf(order),
    hasPhone: order.buyerPhone !== null && takesCode(config, order.buyerPhone),
  };
  const { buyerName: name, buyerEmail: email, buyerPhone: phone } = order;
  const messages: (Mail | Sms)[] = [];
  if (email !== '' && !order.isMailSilent) {
    messages.push({ to: email, ...orderPlacedMail({ ...facts, name, link }, shop) });
  }
  if (phone !== null && takesText(config, { phone, email }) && !order.isTextSilent) {
    messages.push({ to: phone, text: orderPlacedSms({ ...facts, link }, shop) });
  }
  const buyer = { name, email, phone: phone ?? '' };
  if (shopEmail !== '') {
    const mail = orderPlacedMailForShop({ ...facts, buyer, zone: order.zoneName });
    messages.push({ to: shopEmail, ...mail });
  }
  if (order.employerId !== null) {
    messages.push(...(await mailsForEmployer(tx, config, order.employerId, { ...facts, name })));
  }
  await sendLater(tx, ...messages);
  await announceToRelative(tx, config, order);
  if (awaitsConfirmation(order)) await sendOrderCode(tx, config, order, sender);
}

async function mailsForEmployer(
  tx: Db,
  config: Config,
  employerId: number,
  order: { number: string; name: string; total: number },
): Promise<Mail[]> {
  const [employer] = await tx
    .select({ name: partners.name })
    .from(partners)
    .where(eq(partners.id, employerId));
  const mail = creditOrderMailForHr(
    { ...order, company: employer?.name ?? '', link: requestsOf(config) },
    shopContactOf(config),
  );
  return (await findHr(tx, employerId)).map(({ email }) => ({ to: email, ...mail }));
}

/** The budget shared by all messages about guest orders. */
export const ORDER_MESSAGE_BUDGET = 'order messages';

/**
 * Decides which messages about a guest's order the shop drops because this sender, or all strangers together, used up
 * the budget of that address; counts the others. Drops nothing for an account or staff.
 */
export async function silenceGuest(
  { db: tx, config, actor }: Placing,
  sender: Sender | undefined,
  { email, phone }: { email: string; phone: string | null },
): Promise<{ isMailSilent?: boolean; isTextSilent?: boolean }> {
  if (actor !== undefined) return {};
  const to = [email, phone ?? ''].filter((one) => one !== '');
  const writable = await countWritable(tx, config, { what: ORDER_MESSAGE_BUDGET, to, sender });
  return {
    isMailSilent: email !== '' && !writable.has(email),
    isTextSilent: phone !== null && !writable.has(phone),
  };
}
