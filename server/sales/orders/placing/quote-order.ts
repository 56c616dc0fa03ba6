import { and, eq, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { formatXof } from '#contract/base/fields/money.ts';
import type { OrderLine, Quote, QuotePayload } from '#contract/sales/orders/order-shapes.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { pictureUrl } from '#server/goods/media/picture-urls.ts';
import { readCompanyAccount } from '../account/company-account.ts';
import { promisePickup } from '../delivery/choose-delivery.ts';
import { promiseColumns, promiseDelivery, toPromise } from '../delivery/delivery-terms.ts';
import type { AgreedPrices } from '../goods/find-goods.ts';
import {
  isOrdinary,
  type OrderKind,
  type PricedLine,
  type PriceRules,
  planInstalments,
} from '../pricing/price-order.ts';
import { toServiceOf } from '../reading/order-reply.ts';
import { orders } from '../tables.ts';
import { toPaymentLines } from './order-payload.ts';
import { destinationOf, firstXofOf, priceBasket } from './price-basket.ts';

const PICTURE_WIDTH = 256;

/** Prices a basket and promises its days as an order would; writes nothing. Throws `conflict`, `bad-request`. */
export async function quoteOrder(
  { db, config }: { db: Db; config: Config },
  customerId: number | undefined,
  asked: QuotePayload,
  agreed?: AgreedPrices,
): Promise<Quote> {
  const { type_sale: saleType, code, order_lines: lines, coupons } = asked;
  const kind: OrderKind = code === undefined ? saleType : 'pack';
  const hasOffers = agreed === undefined && asked.without_offers !== true;
  const isFirst = hasOffers && customerId !== undefined && (await isFirstPurchase(db, customerId));
  const basket = { kind, lines, packCode: code, codes: coupons, ...destinationOf(asked) };
  const owner = { customerId, isFirstPurchase: isFirst, isPlain: !hasOffers, agreed };
  const { priced, codes, found, zone, deliversOn, pickup, purchase } = await priceBasket(
    { db, config },
    basket,
    owner,
  );
  const { rules } = purchase;
  const now = new Date();
  const plan = planInstalments(kind === 'pack' ? 'order' : saleType, priced.total, now, config);
  return {
    order_lines: priced.lines.map((line, place) => toQuotedLine(line, place, found.pictureOf)),
    amount_untaxed: priced.untaxed,
    amount_tax: priced.tax,
    amount_total: priced.total,
    cash_duty_percent: rules.stampDutyPercent,
    payment_lines: toPaymentLines(plan),
    ...toPromise(
      promiseColumns(
        pickup === undefined
          ? promiseDelivery(deliversOn, kind, zone, now)
          : promisePickup(now, deliversOn),
      ),
    ),
    pickup: pickup === undefined ? null : { name: pickup.name },
    volume_litres: found.litres,
    // A proforma is paid as it was agreed.
    company:
      isOrdinary(kind) && agreed === undefined ? await readCompanyAccount(db, customerId) : null,
    discount_hint: hasOffers
      ? hintOf(kind, firstXofOf(priced), rules, { isGuest: customerId === undefined, isFirst })
      : '',
    coupons: codes.map(({ code: typed, title, amountXof, reason }) => ({
      code: typed,
      title,
      amount: amountXof,
      problem: reason,
    })),
  };
}

/** `place` counts from 0. */
export function toQuotedLine(
  {
    covers = null,
    service = null,
    ...line
  }: Omit<PricedLine, 'covers' | 'kind' | 'service'> &
    Pick<OrderLine, 'kind'> &
    Partial<Pick<PricedLine, 'covers' | 'service'>>,
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
    ...(service !== null && { service: toServiceOf(service) }),
  };
}

function hintOf(
  kind: OrderKind,
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

/** A verified account without a standing order (rule S-9), its former guest's orders included. */
export async function isFirstPurchase(db: Db, partnerId: number): Promise<boolean> {
  const buyers = alias(partners, 'buyers');
  const theirs = db
    .select({ id: buyers.id })
    .from(buyers)
    .where(or(eq(buyers.id, partnerId), eq(buyers.claimedById, partnerId)));
  // As an array: a join of three tables costs more to plan than to run.
  const standing = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(sql`${orders.partnerId} = any(array(${theirs}))`, ne(orders.state, 'cancel')));
  const found = await db
    .select({ id: partners.id })
    .from(partners)
    .where(
      and(
        eq(partners.id, partnerId),
        isNotNull(partners.verifiedAt),
        isNull(partners.erasedAt),
        notExists(standing),
      ),
    );
  return found.length > 0;
}
