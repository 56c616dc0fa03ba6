import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { COUPON_KINDS } from '#contract/sales/coupon-kinds.ts';
import { moment } from '#server/base/db/columns.ts';
import { orders } from '../orders/tables.ts';

/** Discounts with a code or without one (docs/decisions/047). XOF. */
export const coupons = pgTable(
  'coupons',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** In capitals; null for a coupon without a code. */
    code: text('code').unique(),
    title: text('title').notNull(),
    kind: text('kind', { enum: COUPON_KINDS }).notNull(),
    /** Percent of the covered products, or XOF. */
    value: integer('value').notNull(),
    /** The least total of products. */
    floorXof: integer('floor_xof').notNull().default(0),
    /** The highest discount. */
    ceilingXof: integer('ceiling_xof'),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** The last day, in Dakar; null for no end. */
    endsOn: date('ends_on', { mode: 'string' }),
    maxUses: integer('max_uses'),
    maxUsesEach: integer('max_uses_each'),
    /** Uses that were not returned; counted only where a limit is set, under the lock of this row. */
    taken: integer('taken').notNull().default(0),
    /** Covered categories; empty covers everything. */
    categoryIds: integer('category_ids').array().notNull().default(sql`'{}'::integer[]`),
    firstOrderOnly: boolean('first_order_only').notNull().default(false),
    stacks: boolean('stacks').notNull().default(false),
    active: boolean('active').notNull().default(true),
  },
  (t) => [
    check('coupons_value', sql`${t.value} >= 1 and (${t.kind} = 'amount' or ${t.value} <= 100)`),
    check('coupons_taken', sql`${t.taken} >= 0`),
  ],
);

export const couponUses = pgTable(
  'coupon_uses',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    couponId: integer('coupon_id')
      .notNull()
      .references(() => coupons.id),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    amountXof: integer('amount_xof').notNull(),
    usedAt: moment('used_at').notNull().defaultNow(),
    /** When its order was cancelled; the use is free again. */
    givenBackAt: moment('given_back_at'),
  },
  (t) => [
    uniqueIndex('coupon_uses_order').on(t.orderId, t.couponId),
    index('coupon_uses_coupon').on(t.couponId, t.id),
    check('coupon_uses_amount', sql`${t.amountXof} >= 1`),
  ],
);
