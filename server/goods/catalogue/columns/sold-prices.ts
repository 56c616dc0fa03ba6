import { type SQL, sql } from 'drizzle-orm';
import { entriesOf } from '#contract/base/tables.ts';
import type { PriceKind } from '#contract/goods/stock/staff-costs.ts';
import { products } from '../tables.ts';
import { isOnPromotion } from './product-columns.ts';

/** The prices of a product for sale in XOF, VAT included; null where it is not sold that way. */
export const soldPrices: Record<PriceKind, SQL<number | null>> = {
  price: sql`case when not ${isOnPromotion()} then nullif(${products.listPrice}, 0) end`,
  promo: sql`case when ${isOnPromotion()} or ${products.promotionStartsOn} is not null
    then nullif(${products.promoPrice}, 0) end`,
  preorder: sql`nullif(${products.preorderPrice}, 0)`,
  credit: sql`case when ${products.creditEligible} then nullif(${products.creditPrice}, 0) end`,
};

/** What prices depend on, under the names of the table. */
type PriceValues = Partial<
  Pick<
    typeof products.$inferInsert,
    | 'listPrice'
    | 'promoPrice'
    | 'onPromotion'
    | 'promotionStartsOn'
    | 'preorderPrice'
    | 'creditPrice'
    | 'creditEligible'
    | 'sellable'
    | 'active'
  >
>;

/** Prices of `after` in XOF at which the product was not sold `before`; none while it is not for sale. */
export function newSoldPrices(before: PriceValues, after: PriceValues): number[] {
  const sold = soldPricesOf(before);
  return entriesOf(soldPricesOf(after)).flatMap(([kind, price]) =>
    price && price !== sold[kind] ? [price] : [],
  );
}

/** As `soldPrices`, for values in memory, which keep an ended promotion until the night. */
function soldPricesOf(values: PriceValues): Partial<Record<PriceKind, number | null | undefined>> {
  const { sellable = true, active = true, onPromotion = false } = values;
  if (!sellable || !active) return {};
  const isPromoted = onPromotion || (values.promotionStartsOn ?? null) !== null;
  return {
    price: onPromotion ? null : values.listPrice,
    promo: isPromoted ? values.promoPrice : null,
    preorder: values.preorderPrice,
    credit: values.creditEligible === true ? values.creditPrice : null,
  };
}
