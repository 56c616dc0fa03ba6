import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  COMMAND_OUTCOMES,
  PROOF_KINDS,
  ROUND_COMMANDS,
  ROUND_STATES,
  STOP_STATES,
} from '#contract/delivery/round-states.ts';
import { bytes, moment } from '#server/base/db/columns.ts';
import { actorColumn } from '#server/base/identity/tables.ts';
import { places } from '#server/goods/stock/tables.ts';
import { orderLines, orders } from '#server/sales/orders/tables.ts';
import { returns } from '../returns/tables.ts';

/** Capacities are null if unknown. */
export const vehicles = pgTable(
  'vehicles',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    plate: text('plate').notNull().default(''),
    maxLitres: integer('max_litres'),
    maxKg: integer('max_kg'),
    active: boolean('active').notNull().default(true),
  },
  (t) => [
    uniqueIndex('vehicles_name_key').on(sql`shop_fold(${t.name})`),
    check('vehicles_holds', sql`${t.maxLitres} >= 1 and ${t.maxKg} >= 1`),
  ],
);

/** Amounts are XOF. */
export const rounds = pgTable(
  'rounds',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    day: date('day').notNull(),
    state: text('state', { enum: ROUND_STATES }).notNull().default('open'),
    driverId: actorColumn('driver_id'),
    vehicleId: integer('vehicle_id').references(() => vehicles.id),
    /** Where its load leaves from and returns to. */
    placeId: integer('place_id')
      .notNull()
      .references(() => places.id),
    note: text('note').notNull().default(''),
    createdById: actorColumn('created_by_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
    closedAt: moment('closed_at'),
    startedAt: moment('started_at'),
    endedById: actorColumn('ended_by_id'),
    endedAt: moment('ended_at'),
    cashCounted: integer('cash_counted'),
    /** Explains differences of cash or load. */
    endNote: text('end_note').notNull().default(''),
    /** The reason for a second count. */
    backNote: text('back_note').notNull().default(''),
    acceptedById: actorColumn('accepted_by_id'),
    acceptedAt: moment('accepted_at'),
    acceptanceNote: text('acceptance_note').notNull().default(''),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    index('rounds_day').on(t.day, t.id),
    index('rounds_driver').on(t.driverId, t.state),
    index('rounds_state').on(t.state, t.day, t.id),
    check('rounds_cash', sql`${t.cashCounted} >= 0`),
  ],
);

/** A delivery, or a collection if it has a return. An order has at most one unsettled stop. */
export const roundStops = pgTable(
  'round_stops',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    roundId: integer('round_id')
      .notNull()
      .references(() => rounds.id, { onDelete: 'cascade' }),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Null for a delivery. */
    returnId: integer('return_id').references(() => returns.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    state: text('state', { enum: STOP_STATES }).notNull().default('planned'),
    expectedAt: moment('expected_at'),
    /** The last announced hour, and how often one was announced. */
    toldHour: moment('told_hour'),
    toldTimes: integer('told_times').notNull().default(0),
    settledAt: moment('settled_at'),
    /** By the phone's clock. */
    settledPhoneAt: moment('settled_phone_at'),
    settledById: actorColumn('settled_by_id'),
    receivedBy: text('received_by').notNull().default(''),
    reason: text('reason').notNull().default(''),
    wishedDay: date('wished_day'),
    /** Cash handed over, and cash kept. */
    handed: integer('handed').notNull().default(0),
    collected: integer('collected').notNull().default(0),
  },
  (t) => [
    index('round_stops_round').on(t.roundId, t.position, t.id),
    uniqueIndex('round_stops_order_key').on(t.roundId, t.orderId),
    uniqueIndex('round_stops_open_key')
      .on(t.orderId)
      .where(sql`state in ('planned', 'on_the_way')`),
    index('round_stops_order').on(t.orderId, t.id),
    index('round_stops_return')
      .on(t.returnId, t.id)
      .where(sql`return_id is not null`)
      .concurrently(),
    check('round_stops_cash', sql`${t.collected} >= 0 and ${t.handed} >= ${t.collected}`),
  ],
);

/** Collected pieces of a return, with serial numbers. */
export const stopGoods = pgTable(
  'stop_goods',
  {
    stopId: integer('stop_id')
      .notNull()
      .references(() => roundStops.id, { onDelete: 'cascade' }),
    orderLineId: integer('order_line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    pieces: integer('pieces').notNull(),
    serials: text('serials').array().notNull().default(sql`'{}'::text[]`),
  },
  (t) => [
    primaryKey({ columns: [t.stopId, t.orderLineId] }),
    index('stop_goods_order_line').on(t.orderLineId),
    check('stop_goods_pieces', sql`${t.pieces} >= 1`),
  ],
);

/** What must come back of a round, and what was counted. */
export const roundGoods = pgTable(
  'round_goods',
  {
    roundId: integer('round_id')
      .notNull()
      .references(() => rounds.id, { onDelete: 'cascade' }),
    orderLineId: integer('order_line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    expected: integer('expected').notNull(),
    counted: integer('counted').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.roundId, t.orderLineId] }),
    index('round_goods_order_line').on(t.orderLineId),
    check('round_goods_pieces', sql`${t.expected} >= 1 and ${t.counted} >= 0`),
  ],
);

/** Under unguessable keys. */
export const deliveryProofs = pgTable(
  'delivery_proofs',
  {
    key: text('key').primaryKey(),
    stopId: integer('stop_id')
      .notNull()
      .references(() => roundStops.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: PROOF_KINDS }).notNull(),
    webp: bytes('webp').notNull(),
  },
  (t) => [index('delivery_proofs_stop').on(t.stopId)],
);

/** Commands under the phone's key, with the response (rule D-9). */
export const roundCommands = pgTable(
  'round_commands',
  {
    roundId: integer('round_id')
      .notNull()
      .references(() => rounds.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    payloadHash: text('payload_hash').notNull(),
    kind: text('kind', { enum: ROUND_COMMANDS }).notNull(),
    stopId: integer('stop_id'),
    outcome: text('outcome', { enum: COMMAND_OUTCOMES }).notNull(),
    message: text('message').notNull().default(''),
    byId: actorColumn('by_id'),
    phoneAt: moment('phone_at').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.roundId, t.key] })],
);
