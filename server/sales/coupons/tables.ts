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

/** What the shop takes off orders, for whoever types a code or by itself (docs/decisions/047). XOF. */
export const coupons = pgTable(
  'coupons',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** In capitals; null for one that is given by itself. */
    code: text('code').unique(),
    title: text('title').notNull(),
    kind: text('kind', { enum: COUPON_KINDS }).notNull(),
    /** Percent of the goods that it covers, or XOF. */
    value: integer('value').notNull(),
    /** What the goods of an order cost at least. */
    floorXof: integer('floor_xof').notNull().default(0),
    /** What it takes off at most. */
    ceilingXof: integer('ceiling_xof'),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** Its last day, in Dakar; without one it has no end. */
    endsOn: date('ends_on', { mode: 'string' }),
    maxUses: integer('max_uses'),
    maxUsesEach: integer('max_uses_each'),
    /** Its uses that were not given back, kept where a limit is set: its row is locked to count one. */
    taken: integer('taken').notNull().default(0),
    /** What it covers; everything when empty. */
    categoryIds: integer('category_ids').array().notNull().default(sql`'{}'::integer[]`),
    firstOrderOnly: boolean('first_order_only').notNull().default(false),
    /** Whether it stands beside others that do so too. */
    stacks: boolean('stacks').notNull().default(false),
    active: boolean('active').notNull().default(true),
  },
  (t) => [
    check('coupons_value', sql`${t.value} >= 1 and (${t.kind} = 'amount' or ${t.value} <= 100)`),
    check('coupons_taken', sql`${t.taken} >= 0`),
  ],
);

/** The orders that a coupon was used for. */
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
    /** When its order was cancelled: it can be used again. */
    givenBackAt: moment('given_back_at'),
  },
  (t) => [
    uniqueIndex('coupon_uses_order').on(t.orderId, t.couponId),
    index('coupon_uses_coupon').on(t.couponId, t.id),
    check('coupon_uses_amount', sql`${t.amountXof} >= 1`),
  ],
);
