import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { OpeningWeek, SpecialDay } from '#contract/goods/stock/opening-hours.ts';
import {
  COUNT_STATES,
  LEDGER_KINDS,
  PLACE_KINDS,
  PURCHASE_STATES,
  SERIAL_EVENTS,
  TRANSFER_STATES,
} from '#contract/goods/stock/stock-words.ts';
import { moment } from '#server/base/db/columns.ts';
import { actorColumn } from '#server/base/identity/tables.ts';
import { products } from '#server/goods/catalogue/tables.ts';

/** Where products lie. Exactly one is the default place. */
export const places = pgTable(
  'places',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    kind: text('kind', { enum: PLACE_KINDS }).notNull().default('store'),
    address: text('address').notNull().default(''),
    hours: text('hours').notNull().default(''),
    /** Whether customers may collect their orders there. */
    collects: boolean('collects').notNull().default(false),
    phone: text('phone').notNull().default(''),
    /** A content hash. */
    picture: text('picture'),
    /** A link to a map of the web. */
    mapUrl: text('map_url').notNull().default(''),
    introduction: text('introduction').notNull().default(''),
    /** Null without set hours: `hours` is then free text, else written from these. */
    week: jsonb('week').$type<OpeningWeek>(),
    specialDays: jsonb('special_days').$type<SpecialDay[]>().notNull().default([]),
    active: boolean('active').notNull().default(true),
    isDefault: boolean('is_default').notNull().default(false),
  },
  (t) => [
    uniqueIndex('places_name_key').on(sql`shop_fold(${t.name})`),
    uniqueIndex('places_default_key').on(t.isDefault).where(sql`is_default`),
    check('places_default', sql`${t.active} or not ${t.isDefault}`),
  ],
);

/** Products that stand in a showroom for visitors to see. */
export const displayedProducts = pgTable(
  'displayed_products',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    placeId: integer('place_id')
      .notNull()
      .references(() => places.id, { onDelete: 'cascade' }),
    since: moment('since').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.placeId] }),
    index('displayed_products_place').on(t.placeId, t.since),
  ],
);

/** Pieces by place, kept by a trigger as the sums of `stock_moves`. */
export const placeStock = pgTable(
  'place_stock',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    placeId: integer('place_id')
      .notNull()
      .references(() => places.id),
    onHand: integer('on_hand').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.placeId] }),
    index('place_stock_place').on(t.placeId, t.productId),
    check('place_stock_on_hand', sql`${t.onHand} >= 0`),
  ],
);

/** Append-only moves: they refer to nothing that may be deleted, so products, orders and accounts are numbers. */
export const stockMoves = pgTable(
  'stock_moves',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id').notNull(),
    placeId: integer('place_id')
      .notNull()
      .references(() => places.id),
    kind: text('kind', { enum: LEDGER_KINDS }).notNull(),
    /** Negative for departures; 0 for a change of value alone. */
    pieces: integer('pieces').notNull(),
    /** Of these the pieces with a known cost, and what they cost in XOF, with the sign of `pieces` (rule G-54). */
    valued: integer('valued').notNull().default(0),
    valueXof: bigint('value_xof', { mode: 'number' }).notNull().default(0),
    reason: text('reason').notNull().default(''),
    orderId: integer('order_id'),
    purchaseId: integer('purchase_id'),
    transferId: integer('transfer_id'),
    countId: integer('count_id'),
    byId: integer('by_id'),
    byRole: text('by_role').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    index('stock_moves_product').on(t.productId, t.id),
    index('stock_moves_place').on(t.placeId, t.id),
    index('stock_moves_order').on(t.orderId).where(sql`order_id is not null`),
    check(
      'stock_moves_pieces',
      sql`case when ${t.kind} in ('receipt', 'return', 'transfer_in') then ${t.pieces} > 0
        when ${t.kind} in ('sale', 'loss', 'transfer_out') then ${t.pieces} < 0
        when ${t.kind} = 'value' then ${t.pieces} = 0
        else ${t.pieces} <> 0 end`,
    ),
  ],
);

/**
 * What the pieces of a product cost, kept by a trigger as the sums of `stock_moves` (rule G-54). Read with the right
 * `margins:read` only.
 */
export const productCosts = pgTable(
  'product_costs',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Pieces at all places, and those of them with a known cost. */
    pieces: integer('pieces').notNull().default(0),
    valued: integer('valued').notNull().default(0),
    valueXof: bigint('value_xof', { mode: 'number' }).notNull().default(0),
    /** The average of the valued pieces in whole XOF, or the last one before they left; null while it is unknown. */
    averageXof: bigint('average_xof', { mode: 'number' }),
  },
  (t) => [
    check(
      'product_costs_value',
      sql`${t.valued} between 0 and ${t.pieces} and ${t.valueXof} >= 0 and (${t.valued} > 0 or ${t.valueXof} = 0)`,
    ),
  ],
);

export const purchases = pgTable(
  'purchases',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    supplier: text('supplier').notNull(),
    expectedOn: date('expected_on').notNull(),
    state: text('state', { enum: PURCHASE_STATES }).notNull().default('expected'),
    note: text('note').notNull().default(''),
    byId: actorColumn('by_id'),
    at: moment('at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (t) => [index('purchases_state').on(t.state, t.expectedOn, t.id)],
);

export const purchaseLines = pgTable(
  'purchase_lines',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    purchaseId: integer('purchase_id')
      .notNull()
      .references(() => purchases.id, { onDelete: 'cascade' }),
    productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    ordered: integer('ordered').notNull(),
    received: integer('received').notNull().default(0),
    /** The expected cost of a piece in XOF, before transport; null while it is unknown. */
    unitCostXof: integer('unit_cost_xof'),
    /** The received pieces with a known cost, and what they cost in XOF with their share of the transport. */
    costed: integer('costed').notNull().default(0),
    costXof: bigint('cost_xof', { mode: 'number' }).notNull().default(0),
    /** Why more or fewer came than were ordered. */
    reason: text('reason').notNull().default(''),
  },
  (t) => [
    uniqueIndex('purchase_lines_product_key').on(t.purchaseId, t.productId),
    index('purchase_lines_product').on(t.productId),
    check('purchase_lines_ordered', sql`${t.ordered} >= 0 and ${t.received} >= 0`),
  ],
);

export const transfers = pgTable(
  'transfers',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    fromId: integer('from_id')
      .notNull()
      .references(() => places.id),
    toId: integer('to_id')
      .notNull()
      .references(() => places.id),
    state: text('state', { enum: TRANSFER_STATES }).notNull().default('sent'),
    note: text('note').notNull().default(''),
    sentById: actorColumn('sent_by_id'),
    sentAt: moment('sent_at').notNull().defaultNow(),
    receivedById: actorColumn('received_by_id'),
    receivedAt: moment('received_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    index('transfers_state').on(t.state, t.sentAt, t.id),
    check('transfers_places', sql`${t.fromId} <> ${t.toId}`),
  ],
);

export const transferLines = pgTable(
  'transfer_lines',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    transferId: integer('transfer_id')
      .notNull()
      .references(() => transfers.id, { onDelete: 'cascade' }),
    productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    sent: integer('sent').notNull(),
    received: integer('received'),
    /** Why fewer arrived than were sent. */
    reason: text('reason').notNull().default(''),
  },
  (t) => [
    uniqueIndex('transfer_lines_product_key').on(t.transferId, t.productId),
    index('transfer_lines_product').on(t.productId),
    check('transfer_lines_sent', sql`${t.sent} > 0 and ${t.received} between 0 and ${t.sent}`),
  ],
);

export const countSheets = pgTable(
  'count_sheets',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    placeId: integer('place_id')
      .notNull()
      .references(() => places.id),
    state: text('state', { enum: COUNT_STATES }).notNull().default('open'),
    note: text('note').notNull().default(''),
    openedById: actorColumn('opened_by_id'),
    openedAt: moment('opened_at').notNull().defaultNow(),
    closedById: actorColumn('closed_by_id'),
    closedAt: moment('closed_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [index('count_sheets_state').on(t.state, t.openedAt, t.id)],
);

export const stockCountLines = pgTable(
  'count_lines',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    sheetId: integer('sheet_id')
      .notNull()
      .references(() => countSheets.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Null until counted. */
    counted: integer('counted'),
    /** The recorded stock at the moment of counting, so that later sales are no difference. */
    onHand: integer('on_hand'),
    countedById: actorColumn('counted_by_id'),
    countedAt: moment('counted_at'),
  },
  (t) => [
    uniqueIndex('count_lines_product_key').on(t.sheetId, t.productId),
    index('count_lines_article').on(t.productId),
    check('count_lines_counted', sql`${t.counted} >= 0`),
  ],
);

/** Pieces with serial numbers; the last event says where one is. */
export const serials = pgTable(
  'serials',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    serial: text('serial').notNull(),
    state: text('state', { enum: SERIAL_EVENTS }).notNull(),
    /** Null once sold. */
    placeId: integer('place_id').references(() => places.id),
  },
  (t) => [
    uniqueIndex('serials_key').on(t.productId, sql`upper(${t.serial})`),
    index('serials_number').on(sql`upper(${t.serial})`),
  ],
);

export const serialEvents = pgTable(
  'serial_events',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    serialId: integer('serial_id')
      .notNull()
      .references(() => serials.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: SERIAL_EVENTS }).notNull(),
    placeId: integer('place_id').references(() => places.id),
    purchaseId: integer('purchase_id'),
    orderLineId: integer('order_line_id'),
    byId: integer('by_id'),
    byRole: text('by_role').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    index('serial_events_serial').on(t.serialId, t.id),
    index('serial_events_line').on(t.orderLineId),
  ],
);

/** The results of the nightly comparison (rule G-31). */
export const stockChecks = pgTable('stock_checks', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  at: moment('at').notNull().defaultNow(),
  differing: integer('differing').notNull(),
  productIds: jsonb('product_ids').$type<number[]>().notNull(),
});

/** Sellable pieces (rule G-31). Writers of stock lock this row first. */
export const productStock = pgTable(
  'product_stock',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    available: integer('available').notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [check('product_stock_available', sql`${t.available} >= 0`)],
);
