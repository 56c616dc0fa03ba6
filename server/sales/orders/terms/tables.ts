import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';

/**
 * One row with a mark of what orders are made by: delivery zones, days off and coupons. Triggers make another one with
 * every change of them, but for how often a coupon was taken.
 */
export const orderTerms = pgTable('order_terms', {
  id: integer('id').primaryKey(),
  mark: uuid('mark').notNull().defaultRandom(),
});
