import type { TillQuote, TillQuoteForm } from '#contract/money/tills/till-sales.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { isFirstPurchase } from '#server/sales/orders/placing/quote-order.ts';
import { planInstalments } from '#server/sales/orders/pricing/price-order.ts';
import type { Till } from '../devices/own-device.ts';
import { findTillAccount } from '../selling/find-buyer.ts';
import { priceTillSale } from '../selling/price-sale.ts';
import { findShortages, wantedOf } from '../selling/take-goods.ts';

/** Prices a sale as it would be booked now, and says what the stock lacks. Writes nothing. Throws as `priceBasket`. */
export async function quoteTillSale(
  { db, config }: { db: Db; config: Config },
  till: Till,
  asked: TillQuoteForm,
): Promise<TillQuote> {
  const account =
    asked.customer === undefined ? undefined : await findTillAccount(db, asked.customer);
  const customerId = account?.id;
  const isFirst = customerId !== undefined && (await isFirstPurchase(db, customerId));
  const place = { placeId: till.placeId, name: till.placeName };
  const { priced, codes } = await priceTillSale(
    { db, config },
    { ...asked, place, offline: false, total: 0 },
    { customerId, isFirst },
  );
  const { later } = asked;
  // Goods that come later are anywhere in the shop's stock, which the order checks.
  const lacking =
    later === undefined
      ? await db.transaction((tx) => findShortages(tx, till.placeId, wantedOf(priced)))
      : [];
  const plan = planInstalments(later?.sale ?? 'order', priced.total, new Date(), config);
  return {
    lines: priced.lines.map(({ kind, productId, name, quantity, unitPrice, total }) => ({
      kind,
      product_id: productId,
      name,
      quantity,
      unit_price: unitPrice,
      total,
    })),
    total: priced.total,
    tax: priced.tax,
    codes: codes.map(({ code, amountXof, reason }) => ({
      code,
      discount: amountXof,
      problem: reason,
    })),
    lacking: lacking.map(({ productId, name, pieces }) => ({
      product_id: productId,
      message: `Le stock d’ici n’a pas assez de ${name} : il manque ${pieces === 1 ? 'une pièce' : `${pieces} pièces`}.`,
    })),
    customer: account === undefined ? null : { name: account.name },
    plan: plan.map(({ due_date, amount }) => ({ due_date, amount })),
  };
}
