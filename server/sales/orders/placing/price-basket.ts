import type { QuotePayload } from '#contract/sales/orders/order-shapes.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { type DeliversOn, readDeliveryDays } from '../delivery/delivery-days.ts';
import { chooseZone, type Zone } from '../delivery/delivery-zones.ts';
import { type FoundGoods, findGoods } from '../goods/find-goods.ts';
import { type PricedPurchase, priceWithOffers } from '../offers/price-with-coupons.ts';
import { NO_OFFERS, readOffers } from '../offers/read-offers.ts';
import type { WantedLine } from '../order/order-request.ts';
import { type ChosenPickup, choosePickup } from '../pickup/pickup-places.ts';
import { type AgreedPrices, atAgreedFee } from '../pricing/agreed-prices.ts';
import { type Kind, priceRulesOf } from '../pricing/price-order.ts';
import { readTerms, type Terms } from '../terms/read-terms.ts';

/** What is wanted, as an order, a question or a proforma says it. */
export type Basket = {
  kind: Kind;
  lines: WantedLine[];
  packCode?: string | undefined;
  /** Of coupons, as they were typed. */
  codes?: readonly string[] | undefined;
  /** Where it goes; the first zone that is served when neither is named. */
  zoneId?: number | undefined;
  pickupPlaceId?: number | undefined;
};

/** Whose basket it is, and what the shop has promised. A guest has no number and no first purchase. */
export type BasketOwner = {
  customerId?: number | undefined;
  isFirstPurchase?: boolean;
  /** Without coupons and offers, as prices that a company may wait with. */
  isPlain?: boolean;
  agreed?: AgreedPrices | undefined;
};

export type PricedBasket = PricedPurchase & {
  found: FoundGoods;
  terms: Terms;
  /** None of what is collected, or where the shop delivers nowhere. */
  zone: Zone | undefined;
  deliversOn: DeliversOn;
  pickup: ChosenPickup | undefined;
};

/**
 * What a basket costs now, or at agreed prices (design, section 7): the one way from goods to a total for questions,
 * orders, proformas and orders by telephone. Nothing is written. Throws `conflict` for goods that are not sold so,
 * `bad-request` for a zone or a place that is not served.
 */
export async function priceBasket(
  { db, config }: { db: Db; config: Config },
  basket: Basket,
  { customerId, isFirstPurchase = false, isPlain = false, agreed }: BasketOwner,
): Promise<PricedBasket> {
  const { kind, codes = [] } = basket;
  const found = await findGoods(db, basket, agreed);
  const terms = await readTerms(db, found.termsMark);
  const pickup =
    basket.pickupPlaceId === undefined ? undefined : await choosePickup(db, basket.pickupPlaceId);
  const zone = pickup === undefined ? chooseZone(terms, basket.zoneId) : undefined;
  const asked = { kind, codes, customerId, isFirstPurchase };
  const offers = isPlain || agreed !== undefined ? NO_OFFERS : await readOffers(db, asked, terms);
  const purchase = {
    kind,
    goods: found.goods,
    zone: atAgreedFee(zone, agreed),
    rules: priceRulesOf(config),
    isFirstPurchase,
  };
  return {
    ...priceWithOffers(purchase, offers),
    found,
    terms,
    zone,
    deliversOn: readDeliveryDays(config.settings, terms.daysOff),
    pickup,
    purchase,
    offers,
    customerId,
  };
}

/** Where a question or a proforma wants a basket to go. */
export const whereOf = ({
  zone_id: zoneId,
  pickup_place_id: pickupPlaceId,
}: Pick<QuotePayload, 'zone_id' | 'pickup_place_id'>) => ({ zoneId, pickupPlaceId });
