import { type Instalment, planCredit, planPreorder } from '#contract/sales/orders/instalments.ts';
import type { OrderLineKind } from '#contract/sales/orders/line-kinds.ts';
import type { SaleType } from '#contract/sales/orders/order-states.ts';
import { type Config, creditTermsOf } from '#server/base/config/config.ts';
import { numbersOf } from '#server/base/config/settings-schema.ts';
import { today } from '#server/base/time.ts';
import type { SoldService } from '#server/goods/services/tables.ts';
import {
  type AppliedCoupon,
  applyCoupons,
  type Coupon,
  couponLineName,
  type DiscountCover,
  spreadDiscount,
  toCovers,
} from './apply-coupons.ts';

export type OrderKind = SaleType | 'pack';

/** Neither a pre-order nor on credit: the products are in stock, and the whole price is due. */
export const isOrdinary = (kind: OrderKind): boolean => kind === 'order' || kind === 'pack';

/** Prices in XOF; null if it is not sold that way. */
export type PricedGood = {
  productId: number;
  categoryId: number;
  name: string;
  quantity: number;
  price: number;
  onPromotion: boolean;
  preorderPrice: number | null;
  creditPrice: number | null;
  packPrice: number | null;
};

/** One service for each piece of a product; priced by the server. XOF. */
export type PricedService = { sold: SoldService; quantity: number; price: number };

export type PriceRules = {
  vatPercent: number;
  firstPurchasePercent: number;
  firstPurchaseCap: number;
  /** 0 where there is none today. Added to each cash payment, not to the order. */
  stampDutyPercent: number;
};

export type PurchaseToPrice = {
  kind: OrderKind;
  goods: readonly PricedGood[];
  services?: readonly PricedService[];
  /** Free delivery by rule S-12. XOF. */
  zone: { name: string; fee: number; freeFrom: number | null } | undefined;
  isFirstPurchase: boolean;
  /** Usable coupons, those with a code first. */
  coupons?: readonly Coupon[];
  /** What a seller takes off the products at a till, after all other discounts. XOF. */
  counterXof?: number | undefined;
  rules: PriceRules;
};

/** XOF, taxes included; `subtotal` and `tax` are its parts. */
export type PricedLine = {
  kind: Exclude<OrderLineKind, 'stamp'>;
  productId: number | null;
  name: string;
  quantity: number;
  unitPrice: number;
  total: number;
  subtotal: number;
  tax: number;
  /** Of a discount, the lines that it lies on; else null. */
  covers: DiscountCover[] | null;
  /** Of a service alone. */
  service: SoldService | null;
};

export type PricedOrder = {
  lines: PricedLine[];
  untaxed: number;
  tax: number;
  total: number;
  /** Each has a line. */
  coupons: AppliedCoupon[];
  /** The seller's discount, which has a line too. XOF. */
  counterXof: number;
};

type Line = Omit<PricedLine, 'total' | 'subtotal' | 'tax'>;

const FIRST_PURCHASE_NAME = 'Réduction de première commande';
const COUNTER_NAME = 'Remise';

/** In XOF; null if it is not sold that way. */
export function unitPriceOf(good: Omit<PricedGood, 'quantity'>, kind: OrderKind): number | null {
  if (kind === 'preorder') return good.preorderPrice;
  if (kind === 'creditorder') return good.creditPrice;
  return kind === 'pack' ? good.packPrice : good.price;
}

/**
 * Computes lines and amounts: products, services (rule S-44), first-purchase discount (rule S-9), coupons (rule S-11)
 * and delivery (rule S-12). Every product has a price of its kind.
 */
export function priceOrder({
  kind,
  goods,
  services = [],
  zone,
  isFirstPurchase,
  coupons = [],
  counterXof = 0,
  rules,
}: PurchaseToPrice): PricedOrder {
  const merged = mergeGoods(goods);
  const lines = merged.map((good) => productLine(good, kind));
  const goodsXof = sumOf(lines);
  // Discounts and free delivery depend on the products alone.
  lines.push(...services.map(serviceLine));
  const isOffered = isFirstPurchase && (kind === 'order' || kind === 'preorder');
  const parts = merged.map((good) => ({
    categoryId: good.categoryId,
    totalXof: sumOf([productLine(good, kind)]),
  }));
  const fullPricedXof = merged.map(({ onPromotion }, place) =>
    onPromotion ? 0 : parts[place]!.totalXof,
  );
  const discountXof = isOffered ? firstDiscountOn(fullPricedXof, rules) : 0;
  const firstXof = spreadDiscount(discountXof, fullPricedXof);
  if (discountXof > 0) lines.push(discount(FIRST_PURCHASE_NAME, firstXof));
  const applied = applyCoupons(coupons, parts, firstXof);
  const takenFrom = (place: number) =>
    applied.reduce((sum, { sharesXof }) => sum + (sharesXof[place] ?? 0), firstXof[place] ?? 0);
  for (const { coupon, sharesXof } of applied) {
    lines.push(discount(couponLineName(coupon), sharesXof));
  }
  const leftXof = parts.map(({ totalXof }, place) => totalXof - takenFrom(place));
  const sellerXof = Math.min(
    counterXof,
    leftXof.reduce((sum, xof) => sum + xof, 0),
  );
  if (sellerXof > 0) lines.push(discount(COUNTER_NAME, spreadDiscount(sellerXof, leftXof)));
  if (zone !== undefined && !isDeliveryFree(zone, goodsXof) && zone.fee > 0) {
    lines.push(addition('delivery', `Livraison ${zone.name}`, zone.fee));
  }
  return { ...withTaxes(lines, rules.vatPercent), coupons: applied, counterXof: sellerXof };
}

/**
 * Splits totals into net and VAT in whole francs, from running sums, so that no line is off by a franc. `beforeXof` was
 * split earlier.
 */
export function splitTaxes<T extends { total: number }>(
  lines: readonly T[],
  vatPercent: number,
  beforeXof = 0,
): (T & { subtotal: number; tax: number })[] {
  const untaxed = (totalXof: number) => Math.round((totalXof * 100) / (100 + vatPercent));
  let sumXof = beforeXof;
  return lines.map((line) => {
    const before = untaxed(sumXof);
    sumXof += line.total;
    const subtotal = untaxed(sumXof) - before;
    return { ...line, subtotal, tax: line.total - subtotal };
  });
}

function mergeGoods(goods: readonly PricedGood[]): PricedGood[] {
  const merged = new Map<number, PricedGood>();
  for (const good of goods) {
    const quantity = (merged.get(good.productId)?.quantity ?? 0) + good.quantity;
    merged.set(good.productId, { ...good, quantity });
  }
  return [...merged.values()];
}

const productLine = (good: PricedGood, kind: OrderKind): Line => ({
  kind: 'product',
  productId: good.productId,
  name: good.name,
  quantity: good.quantity,
  unitPrice: unitPriceOf(good, kind) ?? 0,
  covers: null,
  service: null,
});

/** Names no product by id: what follows the stock, coupons and returns leaves it alone. */
const serviceLine = ({ sold, quantity, price }: PricedService): Line => ({
  kind: 'service',
  productId: null,
  name: `${sold.name} · ${sold.productName}`,
  quantity,
  unitPrice: price,
  covers: null,
  service: sold,
});

const addition = (kind: PricedLine['kind'], name: string, amountXof: number): Line => ({
  kind,
  productId: null,
  name,
  quantity: 1,
  unitPrice: amountXof,
  covers: null,
  service: null,
});

/** Product lines come first, so shares and lines have the same positions. */
function discount(name: string, sharesXof: readonly number[]): Line {
  const covers = toCovers(sharesXof);
  const amountXof = covers.reduce((sum, cover) => sum + cover.amountXof, 0);
  return { ...addition('discount', name, -amountXof), covers };
}

const sumOf = (lines: readonly Line[]) =>
  lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);

/** The discount of rule S-9, in XOF. */
export function firstDiscountOn(
  fullPricedXof: readonly number[],
  rules: Pick<PriceRules, 'firstPurchasePercent' | 'firstPurchaseCap'>,
): number {
  const baseXof = fullPricedXof.reduce((sum, xof) => sum + xof, 0);
  const shareXof = Math.floor((baseXof * rules.firstPurchasePercent) / 100);
  return Math.min(shareXof, rules.firstPurchaseCap);
}

/** From `freeFrom` XOF of goods on; never if it is null. */
export const isDeliveryFree = ({ freeFrom }: { freeFrom: number | null }, goodsXof: number) =>
  freeFrom !== null && goodsXof >= freeFrom;

function withTaxes(
  lines: readonly Line[],
  vatPercent: number,
): Omit<PricedOrder, 'coupons' | 'counterXof'> {
  const totals = lines.map((line) => ({ ...line, total: line.quantity * line.unitPrice }));
  const priced = splitTaxes(totals, vatPercent);
  const total = sumOf(lines);
  const untaxed = priced.reduce((sum, { subtotal }) => sum + subtotal, 0);
  return { lines: priced, untaxed, tax: total - untaxed, total };
}

/** The rates that apply on `day`; the stamp duty is 0 before its first day. */
export function priceRulesOf({ settings }: Config, day = today()): PriceRules {
  const { SHOP_STAMP_DUTY_PERCENT: percent = 0, SHOP_STAMP_DUTY_FROM: firstDay } = settings;
  return {
    vatPercent: settings.SHOP_VAT_PERCENT,
    firstPurchasePercent: settings.FIRST_PURCHASE_PERCENT,
    firstPurchaseCap: settings.FIRST_PURCHASE_CAP,
    stampDutyPercent: firstDay === undefined || firstDay <= day ? percent : 0,
  };
}

/** Credit orders and preorders have instalments, others none. Writes nothing. */
export function planInstalments(
  saleType: SaleType,
  totalXof: number,
  orderedAt: Date,
  config: Config,
): Instalment[] {
  if (saleType === 'creditorder') return planCredit(totalXof, orderedAt, creditTermsOf(config));
  if (saleType === 'preorder') {
    return planPreorder(totalXof, orderedAt, numbersOf(config.settings.PREORDER_DUE_DAYS));
  }
  return [];
}
