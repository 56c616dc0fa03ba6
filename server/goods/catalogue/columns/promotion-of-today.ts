import { type SQL, sql } from 'drizzle-orm';
import { products } from '#server/goods/catalogue/tables.ts';

/** The day in Dakar, which is UTC, as the database knows it. */
const DAY = sql`(now() at time zone 'UTC')::date`;

/**
 * Whether a product is in promotion on a day, today unless told otherwise: a promotion ends with its last
 * day, whether the job that takes it off (`end-promotions.ts`) has run or not.
 */
export const isOnPromotion = (day: SQL = DAY): SQL<boolean> =>
  sql<boolean>`(${products.onPromotion} and coalesce(${products.promotionEndsOn} >= ${day}, true))`;

/** What a product costs today, in promotion or not. XOF. */
export const priceOfToday = sql<number>`case when ${isOnPromotion()}
  then ${products.promoPrice} else ${products.listPrice} end`;
