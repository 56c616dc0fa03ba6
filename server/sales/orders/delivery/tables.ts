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

/** Zones with their fee in XOF; the lowest rank is offered first. */
export const deliveryZones = pgTable(
  'delivery_zones',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    fee: integer('fee').notNull(),
    /** The total from which delivery is free (rule S-12); null for never. */
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
 * Weekly hours (`HH:MM`, Dakar) in which a zone is delivered to, with their capacity. A rule is deactivated, never
 * deleted, since orders refer to it.
 */
export const deliverySlots = pgTable(
  'delivery_slots',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    zoneId: integer('zone_id')
      .notNull()
      .references(() => deliveryZones.id, { onDelete: 'cascade' }),
    /** 0 is Sunday. */
    weekday: integer('weekday').notNull(),
    fromTime: text('from_time').notNull(),
    untilTime: text('until_time').notNull(),
    maxOrders: integer('max_orders').notNull(),
    /** Of products with a known volume; null limits orders only. */
    maxLitres: integer('max_litres'),
    /** Days before the slot (0 for the same day) when it closes to buyers. */
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

/** Bookings of a slot on one day; the row is locked while an order takes or gives back a place. */
export const slotDays = pgTable(
  'slot_days',
  {
    slotId: integer('slot_id')
      .notNull()
      .references(() => deliverySlots.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    orders: integer('orders').notNull().default(0),
    litres: integer('litres').notNull().default(0),
    /** When its round was closed; no order joins or leaves afterwards. */
    closedAt: moment('closed_at'),
    /** The round whose closing closed it and whose reopening opens it; null if staff closed it by hand. */
    roundId: integer('round_id'),
  },
  (t) => [
    primaryKey({ columns: [t.slotId, t.day] }),
    check('slot_days_counts', sql`${t.orders} >= 0 and ${t.litres} >= 0`),
  ],
);

export const daysOff = pgTable(
  'days_off',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    day: date('day').notNull(),
    name: text('name').notNull(),
    /** `fixed` returns every year; `announced` is one day and overrides `fixed`. */
    kind: text('kind', { enum: DAY_OFF_KINDS }).notNull(),
    delivers: boolean('delivers').notNull().default(false),
  },
  (t) => [
    uniqueIndex('days_off_announced_key').on(t.day).where(sql`kind = 'announced'`),
    uniqueIndex('days_off_fixed_key')
      .on(sql`extract(month from ${t.day})`, sql`extract(day from ${t.day})`)
      .where(sql`kind = 'fixed'`),
  ],
);

/** The mark of the terms (rule S-20). Triggers renew it with each change, except use counts of coupons. */
export const orderTerms = pgTable('order_terms', {
  id: integer('id').primaryKey(),
  mark: uuid('mark').notNull().defaultRandom(),
});
