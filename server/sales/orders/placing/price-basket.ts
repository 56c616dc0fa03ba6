import type { QuotePayload } from '#contract/sales/orders/order-shapes.ts';
import { type Config, isStockFirst } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { type ChosenPickup, choosePickup } from '../delivery/choose-delivery.ts';
import {
  chooseZone,
  type DeliversOn,
  readDeliveryDays,
  readTerms,
  type Terms,
  type Zone,
} from '../delivery/delivery-terms.ts';
import { type AgreedPrices, atAgreedFee, type FoundGoods, findGoods } from '../goods/find-goods.ts';
import { claimCoupons, NO_OFFERS, type Offers, readOffers } from '../offers/offers.ts';
import type { WantedLine } from '../order/order-request.ts';
import { couponRefusal, type GoodsPart } from '../pricing/apply-coupons.ts';
import {
  type OrderKind,
  type PricedOrder,
  type PurchaseToPrice,
  priceOrder,
  priceRulesOf,
} from '../pricing/price-order.ts';
import { priceServices } from './price-services.ts';

export type Basket = {
  kind: OrderKind;
  lines: WantedLine[];
  packCode?: string | undefined;
  codes?: readonly string[] | undefined;
  /** The first served zone if neither is given. */
  zoneId?: number | undefined;
  pickupPlaceId?: number | undefined;
  /** Sold at a till of this place, which need not serve collections. */
  soldAt?: ChosenPickup | undefined;
  /** What the seller at the till takes off, XOF. */
  counterXof?: number | undefined;
};

/** A guest has no customer id and no first purchase. */
type BasketOwner = {
  customerId?: number | undefined;
  isFirstPurchase?: boolean;
  /** Without coupons and offers, as in a proforma. */
  isPlain?: boolean;
  agreed?: AgreedPrices | undefined;
};

export type PricedBasket = PricedPurchase & {
  found: FoundGoods;
  terms: Terms;
  /** Undefined for collection, and in a shop that serves no zone. */
  zone: Zone | undefined;
  deliversOn: DeliversOn;
  pickup: ChosenPickup | undefined;
};

/**
 * Prices a basket (rule S-8) at today's or agreed prices. Writes nothing. Throws `conflict` for products not sold this
 * way, a changed price or pack; `bad-request` for too many products, or a zone or place that is not served.
 */
export async function priceBasket(
  { db, config }: { db: Db; config: Config },
  basket: Basket,
  { customerId, isFirstPurchase = false, isPlain = false, agreed }: BasketOwner,
): Promise<PricedBasket> {
  const { kind, codes = [] } = basket;
  const found = await findGoods(db, basket, { agreed, stockFirst: isStockFirst(config) });
  const terms = await readTerms(db, found.termsMark);
  const pickup = basket.soldAt ?? (await findPickup(db, basket.pickupPlaceId));
  const zone = pickup === undefined ? chooseZone(terms, basket.zoneId) : undefined;
  const asked = { kind, codes, customerId, isFirstPurchase };
  const offers = isPlain || agreed !== undefined ? NO_OFFERS : await readOffers(db, asked, terms);
  const purchase = {
    kind,
    goods: found.goods,
    services: await priceServices(db, basket.lines, { goods: found.goods, zone, agreed }),
    zone: atAgreedFee(zone, agreed),
    rules: priceRulesOf(config),
    isFirstPurchase,
    counterXof: basket.counterXof,
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

const findPickup = async (db: Db, placeId: number | undefined) =>
  placeId === undefined ? undefined : choosePickup(db, placeId);

/** Zone and pickup place of a request, under our names. */
export const destinationOf = ({
  zone_id: zoneId,
  pickup_place_id: pickupPlaceId,
}: Pick<QuotePayload, 'zone_id' | 'pickup_place_id'>) => ({ zoneId, pickupPlaceId });

type Plain = Omit<PurchaseToPrice, 'coupons'>;

/** The discount in XOF, or why there is none, in French. */
type CodeAnswer = { code: string; title: string; amountXof: number; reason: string };

/** Takes nothing from a limit. */
function priceWithOffers(
  purchase: Plain,
  { coupons, refused }: Offers,
): { priced: PricedOrder; codes: CodeAnswer[] } {
  const priced = priceOrder({ ...purchase, coupons });
  const codes = coupons.flatMap((coupon) => {
    const { code, title } = coupon;
    if (code === null) return [];
    const used = priced.coupons.find((one) => one.coupon.id === coupon.id);
    if (used !== undefined) return [{ code, title, amountXof: used.amountXof, reason: '' }];
    const reason = couponRefusal(coupon, partsOf(purchase, priced), firstXofOf(priced)) ?? OTHERS;
    return [{ code, title, amountXof: 0, reason }];
  });
  const unusable = refused.map((one) => ({ ...one, title: '', amountXof: 0 }));
  return { priced, codes: [...codes, ...unusable] };
}

const OTHERS = 'Ce coupon ne se cumule pas, et une autre offre est plus avantageuse ici.';

type PricedPurchase = {
  priced: PricedOrder;
  codes: CodeAnswer[];
  purchase: Plain;
  offers: Offers;
  customerId: number | undefined;
};

/**
 * Prices a purchase that is ordered now and takes one use of each limited coupon under lock. Prices again without an
 * automatic coupon that was used up. Throws `conflict` for a typed code that does not count.
 */
export async function claimPrice(tx: Db, asked: PricedPurchase): Promise<PricedOrder> {
  const { priced, codes, purchase, offers, customerId } = asked;
  const unused = codes.find(({ reason }) => reason !== '');
  if (unused !== undefined) throw refusalOfCode(unused);
  const counted = priced.coupons.filter(({ coupon }) =>
    offers.coupons.some(({ id, isCounted }) => id === coupon.id && isCounted),
  );
  const lost = await claimCoupons(
    tx,
    counted.map(({ coupon }) => coupon.id),
    customerId,
  );
  if (lost.length === 0) return priced;
  for (const { id, reason } of lost) {
    const { code } = offers.coupons.find((one) => one.id === id)!;
    if (code !== null) throw refusalOfCode({ code, reason });
  }
  const left = {
    ...offers,
    coupons: offers.coupons.filter(({ id }) => lost.every((one) => one.id !== id)),
  };
  return claimPrice(tx, { ...asked, offers: left, ...priceWithOffers(purchase, left) });
}

function refusalOfCode({ code, reason }: Pick<CodeAnswer, 'code' | 'reason'>): Problem {
  const message = `${code} : ${reason}`;
  return new Problem('conflict', message, [{ field: 'coupons', message }]);
}

function partsOf({ goods }: Plain, { lines }: PricedOrder): GoodsPart[] {
  const categoryOf = new Map(goods.map(({ productId, categoryId }) => [productId, categoryId]));
  return lines.flatMap(({ productId, total }) => {
    const categoryId = productId === null ? undefined : categoryOf.get(productId);
    return categoryId === undefined ? [] : [{ categoryId, totalXof: total }];
  });
}

/** The first-purchase discount in XOF: all discounts less those of coupons and of a seller. */
export const firstXofOf = ({ lines, coupons, counterXof }: PricedOrder): number =>
  -counterXof +
  -lines.reduce((sum, { kind, total }) => sum + (kind === 'discount' ? total : 0), 0) -
  coupons.reduce((sum, { amountXof }) => sum + amountXof, 0);
