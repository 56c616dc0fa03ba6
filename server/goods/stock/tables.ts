import { sql } from 'drizzle-orm';
import {
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
import {
  COUNT_STATES,
  MOVE_KINDS,
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
    active: boolean('active').notNull().default(true),
    isDefault: boolean('is_default').notNull().default(false),
  },
  (t) => [
    uniqueIndex('places_name_key').on(sql`shop_fold(${t.name})`),
    uniqueIndex('places_default_key').on(t.isDefault).where(sql`is_default`),
    check('places_default', sql`${t.active} or not ${t.isDefault}`),
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
    kind: text('kind', { enum: MOVE_KINDS }).notNull(),
    /** Negative for departures. */
    pieces: integer('pieces').notNull(),
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
        else ${t.pieces} <> 0 end`,
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
