import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { DAY_OFF_KINDS } from '#contract/sales/handover/day-off-kinds.ts';
import { moment } from '#server/base/db/columns.ts';

/** Where the shop delivers and for how much, in XOF; the first in order is offered first. */
export const deliveryZones = pgTable(
  'delivery_zones',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    fee: integer('fee').notNull(),
    /** From which total on delivery is free; never when null. */
    freeFrom: integer('free_from'),
    delay: text('delay').notNull().default(''),
    rank: integer('rank').notNull().default(0),
    active: boolean('active').notNull().default(true),
  },
  (t) => [
    uniqueIndex('delivery_zones_name_key').on(sql`lower(${t.name})`),
    check('delivery_zones_fee', sql`${t.fee} between 0 and 10000000`),
  ],
);

/**
 * When a zone is delivered to: between two hours of Dakar on one day of the week, and how much fits. Hours are
 * `HH:MM`. A rule is put out of service rather than deleted, since orders were promised it.
 */
export const deliverySlots = pgTable(
  'delivery_slots',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    zoneId: integer('zone_id')
      .notNull()
      .references(() => deliveryZones.id, { onDelete: 'cascade' }),
    /** 0 is Sunday, as PostgreSQL and JavaScript count. */
    weekday: integer('weekday').notNull(),
    fromTime: text('from_time').notNull(),
    untilTime: text('until_time').notNull(),
    maxOrders: integer('max_orders').notNull(),
    /** Of articles whose volume is known; only orders are counted when null. */
    maxLitres: integer('max_litres'),
    /** So many days before it is closed to buyers, 0 for the same day, and at which hour. */
    closesBefore: integer('closes_before').notNull().default(1),
    closesAt: text('closes_at').notNull().default('18:00'),
    active: boolean('active').notNull().default(true),
  },
  (t) => [
    uniqueIndex('delivery_slots_key').on(t.zoneId, t.weekday, t.fromTime, t.untilTime),
    check('delivery_slots_weekday', sql`${t.weekday} between 0 and 6`),
    check('delivery_slots_hours', sql`${t.fromTime} < ${t.untilTime}`),
    check('delivery_slots_max_orders', sql`${t.maxOrders} between 1 and 10000`),
    check('delivery_slots_max_litres', sql`${t.maxLitres} between 1 and 10000000`),
    check(
      'delivery_slots_closing',
      sql`${t.closesBefore} between 0 and 7 and (${t.closesBefore} > 0 or ${t.closesAt} <= ${t.fromTime})`,
    ),
  ],
);

/** What is booked of a slot on one day; its row is locked while an order takes a place or gives it back. */
export const slotDays = pgTable(
  'slot_days',
  {
    slotId: integer('slot_id')
      .notNull()
      .references(() => deliverySlots.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    orders: integer('orders').notNull().default(0),
    litres: integer('litres').notNull().default(0),
    /** Since when its round is closed: nobody comes in or leaves any more. */
    closedAt: moment('closed_at'),
    /** The round whose closing closed it, and whose reopening opens it again; null when somebody did by hand. */
    roundId: integer('round_id'),
  },
  (t) => [
    primaryKey({ columns: [t.slotId, t.day] }),
    check('slot_days_counts', sql`${t.orders} >= 0 and ${t.litres} >= 0`),
  ],
);

/** Holidays, and other days that are not like the rest of the week. */
export const daysOff = pgTable(
  'days_off',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    day: date('day').notNull(),
    name: text('name').notNull(),
    /** `fixed` comes every year on the same day; `announced` is that one day, and counts before it. */
    kind: text('kind', { enum: DAY_OFF_KINDS }).notNull(),
    /** Whether the shop delivers all the same. */
    delivers: boolean('delivers').notNull().default(false),
  },
  (t) => [
    uniqueIndex('days_off_announced_key').on(t.day).where(sql`kind = 'announced'`),
    uniqueIndex('days_off_fixed_key')
      .on(sql`extract(month from ${t.day})`, sql`extract(day from ${t.day})`)
      .where(sql`kind = 'fixed'`),
  ],
);

/**
 * One row with a mark of what orders are made by: delivery zones, days off and coupons. Triggers make another one with
 * every change of them, but for how often a coupon was taken.
 */
export const orderTerms = pgTable('order_terms', {
  id: integer('id').primaryKey(),
  mark: uuid('mark').notNull().defaultRandom(),
});
