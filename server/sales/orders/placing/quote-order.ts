import { formatXof } from '#contract/base/fields/money.ts';
import type { OrderLine, Quote, QuotePayload } from '#contract/sales/orders/order-shapes.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { pictureUrl } from '#server/goods/media/picture-urls.ts';
import { readDeliveryDays } from '../delivery/delivery-days.ts';
import { chooseZoneAndDays } from '../delivery/delivery-zones.ts';
import { promiseColumns, promiseDelivery, toPromise } from '../delivery/promise-delivery.ts';
import { findGoods } from '../goods/find-goods.ts';
import { firstXofOf, priceWithOffers } from '../offers/price-with-coupons.ts';
import { NO_OFFERS, readOffers } from '../offers/read-offers.ts';
import { planInstalments } from '../order/read-instalments.ts';
import { promisePickup } from '../pickup/pickup-days.ts';
import { choosePickup } from '../pickup/pickup-places.ts';
import { type AgreedPrices, atAgreedFee } from '../pricing/agreed-prices.ts';
import { isFirstPurchase } from '../pricing/first-purchase.ts';
import {
  type Kind,
  type PricedLine,
  type PriceRules,
  priceRulesOf,
} from '../pricing/price-order.ts';
import { readTerms, type Terms } from '../terms/read-terms.ts';
import { toPaymentLines } from './order-payload.ts';

const PICTURE_WIDTH = 256;

/** What an order would cost now (design, section 7), or at agreed prices; nothing is kept. Throws `conflict`, `bad-request`. */
export async function quoteOrder(
  db: Db,
  config: Config,
  customerId: number | undefined,
  { type_sale: saleType, code, order_lines: lines, ...rest }: QuotePayload,
  agreed?: AgreedPrices,
): Promise<Quote> {
  const kind: Kind = code === undefined ? saleType : 'pack';
  const wanted = { kind, lines, packCode: code };
  const { goods, litres, pictureOf, termsMark } = await findGoods(db, wanted, agreed);
  const terms = await readTerms(db, termsMark);
  const { coupons: codes = [], without_offers: isPlain = false, ...where } = rest;
  const hasOffers = agreed === undefined && !isPlain;
  const isFirst = hasOffers && customerId !== undefined && (await isFirstPurchase(db, customerId));
  const asked = { kind, codes, customerId, isFirstPurchase: isFirst };
  const offers = hasOffers ? await readOffers(db, asked, terms) : NO_OFFERS;
  const rules = priceRulesOf(config);
  const { zone, deliversOn, pickup } = await chooseWhere(db, config, terms, where);
  const now = new Date();
  const purchase = {
    kind,
    goods,
    rules,
    zone: atAgreedFee(zone, agreed),
    isFirstPurchase: isFirst,
  };
  const { priced, codes: answers } = priceWithOffers(purchase, offers);
  const plan = planInstalments(kind === 'pack' ? 'order' : saleType, priced.total, now, config);
  return {
    order_lines: priced.lines.map((line, place) => toQuotedLine(line, place, pictureOf)),
    amount_untaxed: priced.untaxed,
    amount_tax: priced.tax,
    amount_total: priced.total,
    cash_duty_percent: rules.stampDutyPercent,
    payment_lines: toPaymentLines(plan),
    ...toPromise(
      promiseColumns(
        pickup === null
          ? promiseDelivery(deliversOn, kind, zone, now)
          : promisePickup(now, deliversOn),
      ),
    ),
    pickup,
    volume_litres: litres,
    discount_hint: hasOffers
      ? hintOf(kind, firstXofOf(priced), rules, { isGuest: customerId === undefined, isFirst })
      : '',
    coupons: answers.map(({ code: typed, title, amountXof, reason }) => ({
      code: typed,
      title,
      amount: amountXof,
      problem: reason,
    })),
  };
}

/** The zone that an order goes to, or the place where it is collected. */
export async function chooseWhere(
  db: Db,
  config: Config,
  terms: Terms,
  { zone_id: zoneId, pickup_place_id: placeId }: Pick<QuotePayload, 'zone_id' | 'pickup_place_id'>,
) {
  if (placeId === undefined) {
    return { ...chooseZoneAndDays(terms, config, zoneId), pickup: null };
  }
  const { name } = await choosePickup(db, placeId);
  const deliversOn = readDeliveryDays(config.settings, terms.daysOff);
  return { zone: undefined, deliversOn, pickup: { name } };
}

/** A priced line as the wire has it; `place` counts from zero. */
export function toQuotedLine(
  {
    covers = null,
    ...line
  }: Omit<PricedLine, 'covers' | 'kind'> &
    Pick<OrderLine, 'kind'> &
    Partial<Pick<PricedLine, 'covers'>>,
  place: number,
  pictureOf: Map<number, string>,
) {
  const picture = line.productId === null ? undefined : pictureOf.get(line.productId);
  return {
    id: place + 1,
    kind: line.kind,
    product_id: line.productId,
    product_name: line.name,
    product_uom_qty: line.quantity,
    price_unit: line.unitPrice,
    price_subtotal: line.subtotal,
    price_tax: line.tax,
    price_total: line.total,
    qty_delivered: 0,
    is_downpayment: false,
    image_url: picture === undefined ? null : pictureUrl(picture, PICTURE_WIDTH),
    ...(covers !== null && {
      covers: covers.map(({ position, amountXof }) => ({ line_id: position, amount: amountXof })),
    }),
  };
}

function hintOf(
  kind: Kind,
  firstXof: number,
  { firstPurchasePercent: percent, firstPurchaseCap: capXof }: PriceRules,
  { isGuest, isFirst }: { isGuest: boolean; isFirst: boolean },
): string {
  const isOffered = (kind === 'order' || kind === 'preorder') && percent > 0 && capXof > 0;
  if (!isOffered || firstXof > 0) return '';
  if (isGuest) {
    return `Avec un compte, votre première commande est réduite de ${percent} %, jusqu’à ${formatXof(capXof)}, hors produits en promotion.`;
  }
  return isFirst
    ? 'La réduction de première commande ne porte pas sur les produits en promotion.'
    : '';
}
